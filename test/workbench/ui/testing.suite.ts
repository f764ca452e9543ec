import { strict as assert } from 'node:assert'
import { existsSync, readFileSync } from 'node:fs'
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

const runNames = async ({ workspace }: Workbench) => (await readdir(join(workspace, 'runs'))).sort()

const recorded = (workbench: Workbench, run: string, file: string): string => {
  const path = join(workbench.workspace, 'runs', run, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

const statusOf = (workbench: Workbench, run: string): string => JSON.parse(recorded(workbench, run, 'run.json')).status

const rolloutsOf = (workbench: Workbench, run: string): readonly string[] =>
  recorded(workbench, run, 'results.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).rollout)

/** Stops the clock of the evaluation of this run in its middle, which else is over in two seconds; answers how to let it go on. */
const freeze = async (workbench: Workbench, run: string): Promise<() => void> => {
  const [evaluation] = await running(workbench, 1)
  const pid = evaluation?.pid ?? 0
  const deadline = Date.now() + patience
  while (recorded(workbench, run, 'results.jsonl') === '' && Date.now() < deadline) await sleep(5)
  process.kill(pid, 'SIGSTOP')
  return () => process.kill(pid, 'SIGCONT')
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
    /** Whole splits are played here: they take longest, and are asked about first. */
    const runWholeSplit = async (chosen: Locator) => {
      await chosen.click({ button: 'right' })
      // By a key: a menu that has just opened takes no click.
      await page.locator('.monaco-menu .action-label', { hasText: 'Execute Using Profile' }).hover()
      await page.locator('.monaco-menu .action-item.focused', { hasText: 'Execute Using Profile' }).waitFor()
      await page.keyboard.press('Enter')
      await workbench.quickPickRows.filter({ hasText: 'Whole split' }).click()
      const dialog = page.locator('.monaco-dialog-box')
      await dialog.filter({ hasText: '640 rollouts' }).waitFor()
      await workbench.screenshot('what a whole split costs')
      await dialog.locator('.monaco-button', { hasText: 'Run' }).click()
    }

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
      assert.deepEqual(await runNames(workbench), ['run-0001', 'run-0002'])
    })

    it('leads from a task that was not repaired to the step of its log that decided', async () => {
      const message = page
        .locator('.test-output-peek-tree .monaco-list-row')
        .filter({ hasText: 'Not repaired' })
        .first()
      await message.click()
      await workbench.screenshot('message of a failed task')
      await page.locator('.part.panel').getByText('Open Trajectory').first().click()
      const shown = page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame')
      await shown.locator('.row:not(.loading)').first().waitFor()
      await workbench.screenshot('the deciding step of a failed task')
    })

    it('cancels a run, leaves no process behind, and offers to go on with it', async () => {
      await workbench.showView('Testing')
      await runWholeSplit(row(/S1\s*sibling/))
      const goOn = await freeze(workbench, 'run-0003')
      await row(/S1\s*run-0003 is under way/).waitFor()
      await workbench.screenshot('a run in the test explorer')
      await page.locator('.action-label[aria-label^="Cancel Test Run"]').first().click()
      goOn()
      await running(workbench, 0)
      await row(/S1\s*run-0003 was interrupted: Resume/).waitFor()
      assert.equal(statusOf(workbench, 'run-0003'), 'cancelled')
      await workbench.screenshot('a cancelled run')
    })

    it('ends a run with its window, and goes on with it after the reload', async function () {
      this.timeout(60_000)
      await runWholeSplit(row(/S1\s*run-0003/))
      const goOn = await freeze(workbench, 'run-0004')
      await workbench.reload()
      await workbench.showView('Testing')
      await row(/miniapps/).waitFor()
      await expand(/miniapps/)
      await row(/S1\s*run-0004 is under way/).waitFor()
      await workbench.screenshot('after a reload in the middle of a run')
      goOn()
      await running(workbench, 0)
      const interrupted = row(/S1\s*run-0004 was interrupted: Resume/)
      await interrupted.waitFor()
      const before = rolloutsOf(workbench, 'run-0004')
      await interrupted.hover()
      await workbench.screenshot('a run to resume')
      await interrupted.locator('.action-label[aria-label*="Resume"]').click()
      await row(/S1\s*sibling of H0/).waitFor()
      await running(workbench, 0)
      assert.equal(statusOf(workbench, 'run-0004'), 'complete')
      const after = rolloutsOf(workbench, 'run-0004')
      assert.ok(before.length > 0 && before.length < 640)
      assert.deepEqual(after.slice(0, before.length), before)
      assert.equal(new Set(after).size, 640)
      assert.equal(after.length, 640)
      await workbench.screenshot('a run that was resumed')
    })
  })
