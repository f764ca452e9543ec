import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import type { Workbench } from '../workbench'

export const twoRoots = (workbench: Workbench) =>
  describe('Two workspaces in one window', () => {
    it('have a branch each in the pool', async () => {
      await workbench.showView('Harness-S')
      const rows = workbench.treeRows('Harness pool')
      await rows.filter({ hasText: 'second' }).waitFor()
      assert.equal(await rows.filter({ hasText: /^(first|second)$/ }).count(), 2)
      await workbench.screenshot('two workspaces')
    })
  })
