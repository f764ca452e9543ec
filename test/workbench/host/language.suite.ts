import { strict as assert } from 'node:assert'
import { afterEach, describe, it } from 'mocha'
import * as vscode from 'vscode'
import { harnessText } from '../exampleDocuments'
import { cleanUp, eventually, hasCodes, open, rangeOf, show, uriOf } from './editor'

const hoverText = async (document: vscode.TextDocument, text: string) => {
  const position = rangeOf(document, text).start.translate(0, 1)
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  )
  const texts = hovers.flatMap(({ contents }) => contents.map((part) => (typeof part === 'string' ? part : part.value)))
  return texts.length > 0 ? texts.join('\n') : undefined
}

const completions = async (document: vscode.TextDocument, before: string) => {
  const position = rangeOf(document, before).end
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    position,
  )
  return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label))
}

const rename = async (document: vscode.TextDocument, text: string, name: string) => {
  const position = rangeOf(document, text).start.translate(0, 1)
  const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
    'vscode.executeDocumentRenameProvider',
    document.uri,
    position,
    name,
  )
  assert.ok(await vscode.workspace.applyEdit(edit))
  return edit.entries().map(([{ path }]) => path.split('/').at(-1))
}

export const language = () =>
  describe('Language features', () => {
    afterEach(cleanUp)

    it('explain a condition on hover', async () => {
      const document = await open('harness/T1.harness.json', harnessText('T1'))
      const text = await eventually('a hover', () => hoverText(document, '"pagination_present"'))
      assert.match(text, /page/i)
    })

    it('complete the events of a hook', async () => {
      const document = await open('harness/T1.harness.json', harnessText('T1', ''))
      const labels = await eventually('completion', async () => {
        const found = await completions(document, '"event": "')
        return found.some((label) => label.includes('after_tool')) ? found : undefined
      })
      assert.ok(
        labels.some((label) => label.includes('before_finish')),
        labels.join(),
      )
      assert.ok(!labels.some((label) => label.includes('pagination_present')), labels.join())
    })

    it('rename a harness in every file that names it', async () => {
      const document = await show(uriOf('harness/S1.sibling.json'))
      await eventually('a hover', () => hoverText(document, '"S1"'))
      const files = await rename(document, '"S1"', 'S1-renamed')
      assert.ok(files.includes('S1.sibling.json') && files.includes('S4.sibling.json'), files.join())
      const child = await vscode.workspace.openTextDocument(uriOf('harness/S4.sibling.json'))
      assert.match(child.getText(), /"id": "S1-renamed"/)
      await hasCodes(document.uri, [])
      await hasCodes(child.uri, [])
      await vscode.commands.executeCommand('undo')
    })
  })
