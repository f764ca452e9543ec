import { strict as assert } from 'node:assert'
import { rename, rm } from 'node:fs/promises'
import { afterEach, describe, it } from 'mocha'
import * as vscode from 'vscode'
import { harnessText, siblingText } from '../exampleDocuments'
import { cleanUp, codesOf, eventually, hasCodes, open, rangeOf, replace, show, uriOf, writeOutside } from './editor'

const wrong = harnessText('T1', 'after_tol')

export const diagnostics = () =>
  describe('Diagnostics', () => {
    afterEach(cleanUp)

    it('report a mistake once, and nobody else judges the file', async () => {
      const { uri } = await open('harness/T1.harness.json', wrong)
      await hasCodes(uri, ['HS101'])
      const [found] = vscode.languages.getDiagnostics(uri)
      assert.equal(found?.source, 'harness-s')
      assert.match(found.message, /after_tol/)
    })

    it('are silent about every document of the example', async () => {
      const files = await vscode.workspace.findFiles('**/*.json', '**/{data,runs}/**')
      assert.ok(files.length > 8)
      for (const uri of files) await show(uri)
      const { uri } = await open('harness/T1.harness.json', wrong)
      await hasCodes(uri, ['HS101'])
      assert.deepEqual(files.map((file) => codesOf(file).join()).filter(Boolean), [])
    })

    it('come and go while typing, and follow undo', async () => {
      const document = await open('harness/T1.harness.json', harnessText('T1'))
      await replace(document, '"after_tool"', '"after_tol"')
      await hasCodes(document.uri, ['HS101'])
      await vscode.commands.executeCommand('undo')
      await hasCodes(document.uri, [])
      await vscode.commands.executeCommand('redo')
      await hasCodes(document.uri, ['HS101'])
    })

    it('disappear with the fix that they offer', async () => {
      const document = await open('harness/T1.harness.json', wrong)
      await hasCodes(document.uri, ['HS101'])
      const range = rangeOf(document, 'after_tol')
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        range,
        vscode.CodeActionKind.QuickFix.value,
        10,
      )
      const fix = actions.find(({ title }) => title.includes('after_tool'))
      assert.ok(fix?.edit, `no such fix among: ${actions.map(({ title }) => title).join(', ')}`)
      assert.ok(await vscode.workspace.applyEdit(fix.edit))
      await hasCodes(document.uri, [])
      assert.equal(document.getText(), harnessText('T1'))
    })

    it('are known for files that were never opened', async () => {
      const uri = uriOf('harness/T2.harness.json')
      await writeOutside(uri, harnessText('T2', 'after_tol'))
      await hasCodes(uri, ['HS101'])
    })

    it('follow files that are renamed, removed and made again outside the editor', async () => {
      const first = uriOf('harness/T2.harness.json')
      const second = uriOf('harness/T3.harness.json')
      await writeOutside(first, harnessText('T2', 'after_tol'))
      await hasCodes(first, ['HS101'])
      await writeOutside(second, '')
      await rename(first.fsPath, second.fsPath)
      await hasCodes(second, ['HS101'])
      await hasCodes(first, [])
      await rm(second.fsPath)
      await hasCodes(second, [])
      await writeOutside(second, harnessText('T3', 'after_tol'))
      await hasCodes(second, ['HS101'])
    })

    it('reach siblings in other files', async () => {
      const base = uriOf('harness/H0.harness.json')
      const document = await show(base)
      await replace(document, '"id": "H0"', '"id": "H9"')
      const sibling = uriOf('harness/S1.sibling.json')
      await eventually('the sibling misses its parent', () => codesOf(sibling).includes('HS401') || undefined)
      await vscode.commands.executeCommand('undo')
      await hasCodes(sibling, [])
    })

    it('leave a closed sibling whose cause was repaired in another file', async () => {
      const base = uriOf('harness/T5.harness.json')
      const sibling = uriOf('harness/T6.sibling.json')
      await writeOutside(sibling, siblingText('T6', 'T5'))
      await eventually('the sibling misses its parent', () => codesOf(sibling).includes('HS401') || undefined)
      await writeOutside(base, harnessText('T5'))
      await eventually('the sibling has its parent', () => !codesOf(sibling).includes('HS401') || undefined)
    })
  })
