import { strict as assert } from 'node:assert'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { howSlow } from '../howSlow'
import { recordBase, removeRuns } from '../recordBase'
import type { Workbench } from '../workbench'
import { cleanUp } from './exampleFiles'
import { endAll, firstEndOf, freeze, rolloutsOf, running, statusOf } from './playedRuns'
import { TestExplorerView } from './testExplorer'

const recordedTasks = 24
/** Both harnesses on the whole split. */
const planned = 640

export const testing = (workbench: Workbench) =>
  describe('The Test Explorer', () => {
    const { page } = workbench
    const explorer = new TestExplorerView(workbench)
    const row = (text: RegExp) => explorer.row(text)

    before(async () => {
      await cleanUp(workbench)()
      await recordBase(join('dist', 'cli.js'), workbench.workspace, recordedTasks, 2)
    })
    after(async () => {
      await endAll(workbench)
      await removeRuns(workbench.workspace)
    })

    it('shows the tasks that the parent failed, below each sibling', async () => {
      await explorer.open()
      await row(/S1\s*sibling/).waitFor()
      await explorer.expand(/S1\s*sibling/)
      await explorer.expand(/targets/)
      await row(/train-\d+.*H0: 0 of 2/).waitFor()
      await workbench.screenshot('failed tasks in the test explorer')
    })

    it('tries a sibling on three failed tasks, and shows what it repairs and how it is judged', async () => {
      const tasks = explorer.rows.filter({ hasText: /train-\d+/ })
      await tasks.nth(0).click()
      await tasks.nth(2).click({ modifiers: ['Shift'] })
      const firstResult = explorer.firstResultAt()
      await explorer.run(tasks.nth(1))
      const state = (name: string) => `.test-explorer .monaco-list-row[aria-label*="(${name})"]`
      await page
        .locator(`${state('Passed')}, ${state('Failed')}`)
        .nth(2)
        .waitFor()
      await running(workbench, 0)
      await row(/S1\s*sibling of H0 · (accepted|rejected|to be revised) \(run-0002\)/).waitFor()
      await workbench.screenshot('results in the test explorer')
      const took = (await firstResult) - firstEndOf(workbench, 'run-0002')
      const slowness = await howSlow()
      console.error(`first result shown ${took} ms after its rollout ended, on a machine ${slowness.toFixed(1)} x slow`)
      assert.ok(took <= 500 * slowness, `The first result was shown after ${took} ms.`)
      assert.deepEqual((await readdir(join(workbench.workspace, 'runs'))).sort(), ['run-0001', 'run-0002'])
    })

    it('leads from a task that was not repaired to the step of its log that decided', async () => {
      await explorer.result('Not repaired').click()
      await page.locator('.part.panel').getByText('Open Trajectory').first().click()
      const shown = page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame')
      await shown.locator('.row:not(.loading)').first().waitFor()
      await workbench.screenshot('the deciding step of a failed task')
    })

    it('marks the verdict as outdated while the sibling is another one', async () => {
      const path = join(workbench.workspace, 'harness', 'S1.sibling.json')
      const text = await readFile(path, 'utf8')
      await writeFile(path, text.replace('"maxPerTask": 12', '"maxPerTask": 3'))
      await row(/S1\s*sibling of H0 · outdated: the sibling changed/).waitFor()
      await row(/S4\s*cannot be resolved: see Problems/).waitFor()
      await workbench.screenshot('an outdated verdict')
      await writeFile(path, text)
      await row(/S1\s*sibling of H0 · (accepted|rejected|to be revised)/).waitFor()
    })

    it('cancels a run, leaves no process behind, and offers to go on with it', async () => {
      await explorer.runWholeSplit(row(/S1\s*sibling/))
      const { goOn } = await freeze(workbench, 'run-0003')
      await row(/S1\s*run-0003 is under way/).waitFor()
      await workbench.screenshot('a run in the test explorer')
      await explorer.cancel()
      goOn()
      await running(workbench, 0)
      await row(/S1\s*run-0003 was interrupted: Resume/).waitFor()
      assert.equal(statusOf(workbench, 'run-0003'), 'cancelled')
    })

    it('ends a run with its window, and goes on with it after the reload', async () => {
      await explorer.runWholeSplit(row(/S1\s*run-0003/))
      const { goOn } = await freeze(workbench, 'run-0004')
      await workbench.reload()
      await explorer.open()
      await row(/S1\s*run-0004 is under way/).waitFor()
      await workbench.screenshot('after a reload in the middle of a run')
      goOn()
      await running(workbench, 0)
      await row(/S1\s*run-0004 was interrupted: Resume/).waitFor()
      const before = rolloutsOf(workbench, 'run-0004')
      await explorer.resume(row(/S1\s*run-0004/))
      await row(/S1\s*sibling of H0/).waitFor()
      await running(workbench, 0)
      assert.equal(statusOf(workbench, 'run-0004'), 'complete')
      const after = rolloutsOf(workbench, 'run-0004')
      assert.ok(before.length > 0 && before.length < planned)
      assert.deepEqual(after.slice(0, before.length), before)
      assert.deepEqual([after.length, new Set(after).size], [planned, planned])
      await workbench.screenshot('a run that was resumed')
    })

    it('says what to do when the process of a run is killed', async () => {
      await explorer.runWholeSplit(row(/S1\s*sibling/))
      const { kill } = await freeze(workbench, 'run-0005')
      kill()
      await running(workbench, 0)
      await row(/S1\s*run-0005 was interrupted: Resume/).waitFor()
      await explorer.result('ended by SIGKILL').click()
      await workbench.screenshot('a run whose process was killed')
    })

    it('shows a run of another window as that, which ends when that window is closed', async () => {
      const other = await workbench.anotherWindow()
      const explorerThere = new TestExplorerView(other)
      await explorerThere.open()
      await explorerThere.runWholeSplit(explorerThere.row(/S2\s*sibling/))
      const { goOn } = await freeze(workbench, 'run-0006')
      await row(/S2\s*run-0006 is under way/).waitFor()
      await row(/S2\s*run-0006/).hover()
      assert.equal(
        await row(/S2\s*run-0006/)
          .locator('.action-label[aria-label*="Resume"]')
          .count(),
        0,
      )
      await workbench.screenshot('a run of another window')
      await other.page.close()
      goOn()
      await running(workbench, 0)
      await row(/S2\s*run-0006 was interrupted: Resume/).waitFor()
    })
  })
