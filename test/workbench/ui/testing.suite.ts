import { strict as assert } from 'node:assert'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, describe, it } from 'mocha'
import type { Locator } from 'playwright-core'
import { type RunningProcess, runningProcesses } from '../processes'
import { recordBase, removeRuns } from '../recordBase'
import type { Workbench } from '../workbench'
import { cleanUp } from './exampleFiles'

const recordedTasks = 24
const patience = 12_000

/** What the window plays at the moment; estimates of the cost are none. */
const evaluations = async ({ extensions }: Workbench): Promise<readonly RunningProcess[]> =>
  (await runningProcesses()).filter(
    ({ command }) => command.includes(extensions) && /cli\.js eval/.test(command) && command.includes('--events'),
  )

/** Waits until as many evaluations run. */
const running = async (workbench: Workbench, count: 0 | 1): Promise<readonly RunningProcess[]> => {
  for (const deadline = Date.now() + patience; ; await sleep(10)) {
    const found = await evaluations(workbench)
    if (found.length === count) return found
    if (Date.now() > deadline) throw new Error(`${found.length} evaluations run, not ${count}.`)
  }
}

export const testing = (workbench: Workbench) =>
  describe('The Test Explorer', () => {
    const { page } = workbench
    const rows = page.locator('.test-explorer .monaco-list-row')
    const row = (text: RegExp) => rows.filter({ hasText: text }).first()
    const expand = async (text: RegExp) => {
      await row(text).click()
      if ((await row(text).getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('ArrowRight')
      await row(text).and(page.locator('[aria-expanded=true]')).waitFor()
    }
    const pressRun = async (chosen: Locator) => {
      await chosen.hover()
      await chosen.locator('.action-label[aria-label^="Run Test"]').click()
    }
    const runNames = async () => (await readdir(join(workbench.workspace, 'runs'))).sort()

    before(async function () {
      this.timeout(60_000)
      await cleanUp(workbench)()
      await recordBase(join('dist', 'cli.js'), workbench.workspace, recordedTasks, 2)
    })
    after(() => removeRuns(workbench.workspace))

    it('shows the tasks that the parent failed, below each sibling', async () => {
      await workbench.showView('Testing')
      await row(/miniapps/).waitFor()
      await workbench.screenshot('test explorer')
      await expand(/miniapps/)
      await row(/S1\s*sibling/).waitFor()
      await expand(/S1\s*sibling/)
      await expand(/targets/)
      await row(/train-\d+.*H0: 0 of 2/).waitFor()
      await workbench.screenshot('failed tasks in the test explorer')
    })

    it('tries a sibling on three failed tasks, and shows what it repairs', async () => {
      const tasks = rows.filter({ hasText: /train-\d+/ })
      await tasks.nth(0).click()
      await tasks.nth(2).click({ modifiers: ['Shift'] })
      await workbench.screenshot('three failed tasks chosen')
      await pressRun(tasks.nth(1))
      const decided = page.locator(
        '.test-explorer .monaco-list-row[aria-label*="(Passed)"], .test-explorer .monaco-list-row[aria-label*="(Failed)"]',
      )
      await decided.nth(2).waitFor()
      await running(workbench, 0)
      await workbench.screenshot('results in the test explorer')
      assert.deepEqual(await runNames(), ['run-0001', 'run-0002'])
    })
  })
