import { strict as assert } from 'node:assert'
import { afterEach, describe, it } from 'mocha'
import * as vscode from 'vscode'
import { harnessText, siblingText } from '../exampleDocuments'
import { cleanUp, codesOf, eventually, open, replace, show, uriOf, writeOutside } from './editor'

const isClean = (uri: vscode.Uri) =>
  eventually('a sibling without errors', () => codesOf(uri).length === 0 || undefined)
/** Behind the parent, which is known. */
const isBehind = (uri: vscode.Uri) =>
  eventually('a sibling behind', () => (codesOf(uri).length > 0 && !codesOf(uri).includes('HS401')) || undefined)

const activeText = () => vscode.window.activeTextEditor?.document

/** Previews the rebase of a sibling; nothing of it is written yet. */
const preview = async (sibling: vscode.TextDocument) => {
  const before = sibling.getText()
  await vscode.commands.executeCommand('harnessS.rebaseSibling', sibling.uri)
  const shown = await eventually('a preview', () =>
    activeText()?.uri.scheme === 'harness-s-rebase' ? activeText() : undefined,
  )
  assert.equal(sibling.getText(), before)
  return shown
}

const rebase = async (sibling: vscode.TextDocument) => {
  const text = (await preview(sibling)).getText()
  await vscode.commands.executeCommand('harnessS.applyRebase')
  await eventually('the rebased text', () => (sibling.getText() === text ? true : undefined))
  return text
}

/** A sibling whose parent is as the sibling pins it, and then is no more. */
const outdatedSibling = async (parentId: string, id: string) => {
  const parentUri = uriOf(`harness/${parentId}.harness.json`)
  await writeOutside(parentUri, harnessText(parentId))
  const sibling = await open(`harness/${id}.sibling.json`, siblingText(id, parentId))
  await isBehind(sibling.uri)
  await rebase(sibling)
  await isClean(sibling.uri)
  const parent = await show(parentUri)
  await replace(parent, '"message": "next"', '"message": "verify"')
  await isBehind(sibling.uri)
  return await show(sibling.uri)
}

export const rebasing = () =>
  describe('The rebase of a sibling', () => {
    afterEach(cleanUp)

    it('is previewed first, and undone in one step', async () => {
      const sibling = await outdatedSibling('T10', 'T11')
      const outdated = sibling.getText()
      await rebase(sibling)
      await isClean(sibling.uri)
      await show(sibling.uri)
      await vscode.commands.executeCommand('undo')
      assert.equal(sibling.getText(), outdated)
      await isBehind(sibling.uri)
    })

    it('leaves nothing behind when it is discarded', async () => {
      const sibling = await outdatedSibling('T12', 'T13')
      const outdated = sibling.getText()
      await preview(sibling)
      await vscode.commands.executeCommand('harnessS.discardRebase')
      await eventually('the preview gone', () => activeText()?.uri.scheme !== 'harness-s-rebase' || undefined)
      assert.equal(sibling.getText(), outdated)
    })

    it('is refused, instead of landing on wrong lines, when the sibling changed meanwhile', async () => {
      const sibling = await outdatedSibling('T14', 'T15')
      await preview(sibling)
      await replace(sibling, 'Writes are not read back.', 'Nobody looks.')
      const changed = sibling.getText()
      await vscode.commands.executeCommand('harnessS.applyRebase')
      assert.equal(sibling.getText(), changed)
    })
  })
