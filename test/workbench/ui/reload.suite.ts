import { describe, it } from 'mocha'
import type { Workbench } from '../workbench'

export const reload = (workbench: Workbench) =>
  describe('After the window was reloaded', () => {
    it('the harnesses are there, and nothing complains', async () => {
      await workbench.reload()
      await workbench.showView('Harness-S')
      await workbench.treeRows('Harness pool').filter({ hasText: 'S8' }).waitFor()
      await workbench.notifications().first().waitFor({ state: 'detached' })
    })
  })
