import { strict as assert } from 'node:assert'
import { afterEach, describe, it } from 'mocha'
import * as vscode from 'vscode'
import { harnessText } from '../exampleDocuments'
import { cleanUp, codesOf, eventually, hasCodes, show, uriOf, writeOutside } from './editor'
import { resetSettings, setForFolder } from './settings'

const severitiesAre = (uris: readonly vscode.Uri[], wanted: readonly (vscode.DiagnosticSeverity | undefined)[]) =>
  eventually(`the severities ${wanted.join()}`, () => {
    const found = uris.map((uri) => vscode.languages.getDiagnostics(uri)[0]?.severity)
    return found.join() === wanted.join() ? true : undefined
  })

export const twoRoots = () =>
  describe('Two workspaces in one window', () => {
    afterEach(async () => {
      await resetSettings()
      await cleanUp()
    })

    it('are both read', async () => {
      for (const folder of ['first', 'second']) {
        const uri = uriOf('harness/T1.harness.json', folder)
        await writeOutside(uri, harnessText('T1', 'after_tol'))
        await hasCodes(uri, ['HS101'])
      }
    })

    it('may use the same ids, and each refers to its own', async () => {
      for (const folder of ['first', 'second']) {
        const sibling = uriOf('harness/S4.sibling.json', folder)
        await show(sibling)
        assert.deepEqual(codesOf(sibling), [])
      }
      const sibling = await show(uriOf('harness/S4.sibling.json', 'second'))
      const position = sibling.positionAt(sibling.getText().indexOf('"S1"') + 1)
      const found = await vscode.commands.executeCommand<readonly (vscode.Location | vscode.LocationLink)[]>(
        'vscode.executeDefinitionProvider',
        sibling.uri,
        position,
      )
      const targets = found.map((each) => ('uri' in each ? each.uri : each.targetUri).path)
      assert.deepEqual([...new Set(targets)], [uriOf('harness/S1.sibling.json', 'second').path])
    })

    it('have the severities of their own settings', async () => {
      const { Error: Err, Warning, Information } = vscode.DiagnosticSeverity
      const uris = ['first', 'second'].map((folder) => uriOf('harness/T1.harness.json', folder))
      for (const uri of uris) await writeOutside(uri, harnessText('T1', 'after_tol'))
      await severitiesAre(uris, [Err, Err])
      await setForFolder('harnessS.diagnostics.severity', uriOf('', 'first'), { HS101: 'warning' })
      await severitiesAre(uris, [Warning, Err])
      await setForFolder('harnessS.diagnostics.severity', uriOf('', 'second'), { HS101: 'information' })
      await severitiesAre(uris, [Warning, Information])
      await setForFolder('harnessS.diagnostics.enable', uriOf('', 'first'), false)
      await severitiesAre(uris, [undefined, Information])
    })

    it('take their problems with them when they leave the window', async () => {
      const uri = uriOf('harness/T1.harness.json', 'second')
      await writeOutside(uri, harnessText('T1', 'after_tol'))
      await hasCodes(uri, ['HS101'])
      const folder = uriOf('', 'second')
      assert.ok(vscode.workspace.updateWorkspaceFolders(1, 1))
      await hasCodes(uri, [])
      assert.ok(vscode.workspace.updateWorkspaceFolders(1, 0, { uri: folder }))
      await hasCodes(uri, ['HS101'])
    })
  })
