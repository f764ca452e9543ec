import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import * as vscode from 'vscode'
import { recordBase, removeRuns } from '../recordBase'
import { cleanUp, eventually, product, replace, show, uriOf } from './editor'

const sibling = () => uriOf('harness/S1.sibling.json')

const lenses = async (uri: vscode.Uri) =>
  await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri)

/** The lens of the hook, once it is as expected. */
const lensOnce = (what: string, isExpected: (title: string) => boolean) =>
  eventually(what, async () =>
    (await lenses(sibling())).flatMap(({ command }) => command ?? []).find(({ title }) => isExpected(title)),
  )

export const preview = () =>
  describe('The preview of a hook', () => {
    before(async function () {
      this.timeout(60_000)
      const { extensionPath } = await product()
      await recordBase(join(extensionPath, 'dist', 'cli.js'), uriOf('').fsPath, 20)
    })

    after(async () => {
      await cleanUp()
      await removeRuns(uriOf('').fsPath)
    })

    it('moves after an edit of the hook, once somebody has recorded what its parent does', async () => {
      const document = await show(sibling())
      const first = await lensOnce('a number', (title) => /^fires on \d+ of 20 rollouts/.test(title))
      await replace(document, '"tools": ["list", "seek"]', '"tools": ["get"]')
      const second = await lensOnce('another number', (title) => title.startsWith('fires on') && title !== first.title)
      assert.match(second.title, /^fires on 0 of 20 rollouts/)
      await vscode.commands.executeCommand('undo')
      await lensOnce('the first number', (title) => title === first.title)
    })
  })
