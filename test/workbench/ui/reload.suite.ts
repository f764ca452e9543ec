import { describe, it } from 'mocha'
import type { Workbench } from '../workbench'
import { languageServer } from './languageServer'

export const reload = (workbench: Workbench) =>
  describe('After the window was reloaded', () => {
    it('the harnesses are there, nothing complains, and no server is left behind', async () => {
      const { pid } = await languageServer(workbench)
      await workbench.reload()
      await workbench.showView('Harness-S')
      await workbench.treeRows('Harness pool').filter({ hasText: 'S8' }).waitFor()
      await workbench.notifications().first().waitFor({ state: 'detached' })
      await languageServer(workbench, pid)
    })
  })
