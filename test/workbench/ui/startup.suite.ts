import { strict as assert } from 'node:assert'
import { beforeEach, describe, it } from 'mocha'
import type { Workbench } from '../workbench'
import { cleanUp } from './exampleFiles'

const activationTime = async (workbench: Workbench) => {
  await workbench.reload()
  await workbench.showView('Harness-S')
  await workbench.treeRows('Harness pool').filter({ hasText: 'S8' }).waitFor()
  const text = await workbench.activationTime('Harness-S')
  return Number(/(\d+)ms/.exec(text)?.[1])
}

export const startup = (workbench: Workbench) =>
  describe('The start of a window', () => {
    beforeEach(cleanUp(workbench))

    it('is not blocked by our activation', async () => {
      // The fastest of some starts: what else the machine does makes one slower, and none faster.
      const times: number[] = []
      while (times.length < 3 && !times.some((time) => time < 200)) times.push(await activationTime(workbench))
      await workbench.screenshot('activation times')
      assert.ok(Math.min(...times) < 200, `${times.join(' ms, ')} ms`)
    })
  })
