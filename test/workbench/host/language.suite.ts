import { strict as assert } from 'node:assert'
import { afterEach, describe, it } from 'mocha'
import * as vscode from 'vscode'
import { harnessText, siblingText } from '../exampleDocuments'
import { cleanUp, eventually, open, rangeOf, removeLater, show, uriOf, writeOutside } from './editor'

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

const renameEdit = (document: vscode.TextDocument, text: string, name: string) =>
  vscode.commands.executeCommand<vscode.WorkspaceEdit>(
    'vscode.executeDocumentRenameProvider',
    document.uri,
    rangeOf(document, text).start.translate(0, 1),
    name,
  )

const filesOf = (edit: vscode.WorkspaceEdit) => edit.entries().map(([{ path }]) => path.split('/').at(-1))

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

    it('rename a harness, its file, and what names it in other files', async () => {
      const sibling = uriOf('harness/T2.sibling.json')
      await writeOutside(sibling, siblingText('T2', 'T1'))
      const document = await open('harness/T1.harness.json', harnessText('T1'))
      removeLater(uriOf('harness/T3.harness.json'))
      const edit = await eventually('an edit of both files', async () => {
        const found = await renameEdit(document, '"T1"', 'T3')
        return filesOf(found).join() === 'T1.harness.json,T2.sibling.json' ? found : undefined
      })
      await vscode.workspace.applyEdit(edit)
      assert.match((await vscode.workspace.openTextDocument(sibling)).getText(), /"parent": \{ "id": "T3" \}/)
      assert.match((await show(uriOf('harness/T3.harness.json'))).getText(), /"id": "T3"/)
    })
  })
