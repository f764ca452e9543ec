import { strict as assert } from 'node:assert'
import { after, before, beforeEach, describe, it } from 'mocha'
import { violations } from '../../webviews/violations'
import { removeRuns } from '../recordBase'
import type { Workbench } from '../workbench'
import { cleanUp } from './exampleFiles'
import { evaluate, forgetTheme, frameOf, openLog, pageOf, setTheme, themes } from './logPages'

const log = 'runs/run-0001/trajectories/S4/test-006.0.jsonl'

const verdict = (workbench: Workbench) => pageOf(workbench).locator('.verdict', { hasText: /\S/ })
const chosen = (workbench: Workbench) => pageOf(workbench).locator('.row[aria-selected=true]')

const compare = async (workbench: Workbench) => {
  await openLog(workbench, log)
  await workbench.command('Harness-S: Compare Rollout with Base Harness')
  await workbench.activeTab.filter({ hasText: 'H0 ↔ S4' }).waitFor()
  await verdict(workbench).waitFor()
}

export const rolloutPairs = (workbench: Workbench) =>
  describe('Two rollouts side by side', () => {
    before(() => evaluate(workbench, 'H0,S4'))
    beforeEach(cleanUp(workbench))
    after(async () => {
      await forgetTheme(workbench)
      await removeRuns(workbench.workspace)
    })

    it('begin where they part, and say by what', async () => {
      await compare(workbench)
      await verdict(workbench).filter({ hasText: 'Step 1: hook next-page speaks under S4.' }).waitFor()
      await chosen(workbench).filter({ hasText: 'hook:next-page' }).waitFor()
      await pageOf(workbench).locator('.sides', { hasText: 'H0 · test-006 · 0 · fail' }).waitFor()
      await workbench.screenshot('two rollouts side by side')
    })

    for (const [theme, className] of themes) {
      it(`are readable in ${theme}, and have nothing that axe finds`, async () => {
        await setTheme(workbench, theme)
        await compare(workbench)
        await pageOf(workbench).locator(`body.${className}`).waitFor()
        await chosen(workbench).waitFor()
        assert.deepEqual(await violations(await frameOf(workbench)), [])
        await workbench.screenshot(`two rollouts in ${theme}`)
      })
    }
  })
