import { strict as assert } from 'node:assert'
import { afterEach, describe, it } from 'mocha'
import * as vscode from 'vscode'
import { harnessText } from '../exampleDocuments'
import { cleanUp, eventually, hasCodes, open, product, uriOf } from './editor'
import { startedByThisHost } from './processes'

export const restricted = () =>
  describe('In a workspace that is not trusted', () => {
    afterEach(cleanUp)

    it('the extension works', async () => {
      assert.equal(vscode.workspace.isTrusted, false)
      assert.ok((await product()).isActive)
    })

    it('documents are validated', async () => {
      const { uri } = await open('harness/T1.harness.json', harnessText('T1', 'after_tol'))
      await hasCodes(uri, ['HS101'])
    })

    it('siblings are listed in the Test Explorer', async () => {
      const sibling = uriOf('harness/S1.sibling.json')
      await eventually('the sibling', async () => {
        const found = await vscode.commands.executeCommand<readonly unknown[]>('vscode.testing.getTestsInFile', sibling)
        return found.length > 0 ? true : undefined
      })
    })

    it('our language server is the only process of ours', async () => {
      const commands = (await startedByThisHost()).map(({ command }) => command)
      const ours = commands.filter((command) => /harness-s\.harness-s-[^/]*[/]/.test(command))
      assert.equal(ours.length, 1, ours.join('\n'))
      assert.match(ours[0] ?? '', /dist\/server\.js/)
    })
  })
