import { afterEach, describe, it } from 'mocha'
import * as vscode from 'vscode'
import { harnessText, overridingText } from '../exampleDocuments'
import { cleanUp, eventually, hasCodes, open, uriOf, writeOutside } from './editor'
import { resetSettings, setForWindow } from './settings'

const wrong = harnessText('T1', 'after_tol')

const severityIs = (uri: vscode.Uri, severity: vscode.DiagnosticSeverity) =>
  eventually(`severity ${vscode.DiagnosticSeverity[severity]}`, () =>
    vscode.languages.getDiagnostics(uri)[0]?.severity === severity ? true : undefined,
  )

const lensCount = async ({ uri }: vscode.TextDocument) =>
  (await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri)).length

const hintCount = async ({ uri, lineCount }: vscode.TextDocument) => {
  const all = new vscode.Range(0, 0, lineCount, 0)
  return (await vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', uri, all)).length
}

const shows = (what: string, count: () => Promise<number>, isShown: boolean) =>
  eventually(`${what} ${isShown ? 'shown' : 'hidden'}`, async () =>
    (await count()) > 0 === isShown ? true : undefined,
  )

export const settings = () =>
  describe('A changed setting needs no reload', () => {
    afterEach(async () => {
      await resetSettings()
      await cleanUp()
    })

    it('when checking is switched off and on', async () => {
      const { uri } = await open('harness/T1.harness.json', wrong)
      await hasCodes(uri, ['HS101'])
      await setForWindow('harnessS.diagnostics.enable', false)
      await hasCodes(uri, [])
      await resetSettings()
      await hasCodes(uri, ['HS101'])
    })

    it('when a finding is given another severity, or none', async () => {
      const { uri } = await open('harness/T1.harness.json', wrong)
      await severityIs(uri, vscode.DiagnosticSeverity.Error)
      await setForWindow('harnessS.diagnostics.severity', { HS101: 'hint' })
      await severityIs(uri, vscode.DiagnosticSeverity.Hint)
      await setForWindow('harnessS.diagnostics.severity', { HS101: 'off' })
      await hasCodes(uri, [])
    })

    it('when workspace files change what the folder wants', async () => {
      const file = uriOf('harness-s.json')
      const before = new TextDecoder().decode(await vscode.workspace.fs.readFile(file))
      const { uri } = await open('harness/T1.harness.json', wrong)
      await hasCodes(uri, ['HS101'])
      const lint = Object.assign({}, JSON.parse(before), { lint: { severity: { HS101: 'warning' } } })
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(lint)))
      await severityIs(uri, vscode.DiagnosticSeverity.Warning)
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(before))
      await severityIs(uri, vscode.DiagnosticSeverity.Error)
    })

    it('when lenses and hints are switched off and on', async () => {
      await writeOutside(uriOf('harness/T1.harness.json'), harnessText('T1'))
      const document = await open('harness/T2.sibling.json', overridingText('T2', 'T1', 'verify'))
      for (const isShown of [true, false, true]) {
        await setForWindow('harnessS.codeLens.enable', isShown)
        await setForWindow('harnessS.inlayHints.enable', isShown)
        await shows('lenses', () => lensCount(document), isShown)
        await shows('hints', () => hintCount(document), isShown)
      }
    })
  })
