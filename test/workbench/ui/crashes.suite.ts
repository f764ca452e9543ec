import { strict as assert } from 'node:assert'
import { beforeEach, describe, it } from 'mocha'
import type { Workbench } from '../workbench'
import { cleanUp } from './exampleFiles'
import { languageServer } from './languageServer'

const view = 'Harness pool'

export const crashes = (workbench: Workbench) =>
  describe('A language server that crashes', () => {
    beforeEach(cleanUp(workbench))

    it('six times offers a restart, without a message for each crash', async () => {
      await workbench.showView('Harness-S')
      let { pid } = await languageServer(workbench)
      for (let kill = 1; kill < 6; kill += 1) {
        process.kill(pid, 'SIGKILL')
        pid = (await languageServer(workbench, pid)).pid
      }
      process.kill(pid, 'SIGKILL')
      await workbench.statusItem('Harness-S stopped').waitFor()
      await workbench.emptyState(view).filter({ hasText: 'The language server stopped' }).waitFor()
      assert.equal(await workbench.notifications().count(), 0)
      await workbench.screenshot('six crashes')
    })

    it('does not stay dead once the restart was asked for', async () => {
      await workbench.statusItem('Harness-S stopped').click()
      await workbench.treeRows(view).filter({ hasText: 'S8' }).waitFor()
      await workbench.statusItem('Harness-S stopped').waitFor({ state: 'hidden' })
      await languageServer(workbench)
      assert.equal(await workbench.notifications().count(), 0)
    })
  })
