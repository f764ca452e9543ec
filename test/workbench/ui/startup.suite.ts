import { strict as assert } from 'node:assert'
import { beforeEach, describe, it } from 'mocha'
import type { Workbench } from '../workbench'
import { cleanUp } from './exampleFiles'

export const startup = (workbench: Workbench) =>
  describe('The start of a window', () => {
    beforeEach(cleanUp(workbench))

    it('is not blocked by our activation', async () => {
      await workbench.showView('Harness-S')
      await workbench.treeRows('Harness pool').filter({ hasText: 'S8' }).waitFor()
      const text = await workbench.activationTime('Harness-S')
      const milliseconds = Number(/(\d+)ms/.exec(text)?.[1])
      await workbench.screenshot('activation times')
      assert.ok(milliseconds < 200, text)
    })
  })
