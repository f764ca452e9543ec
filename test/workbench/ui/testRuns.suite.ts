import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, it } from 'mocha'
import type { Workbench } from '../workbench'
import { pageOf } from './logPages'
import { ended, harnessesOf, playedIn, rolloutsOf, running, runsOf, targetsOf } from './playedRuns'
import { siblingOnBase } from './siblingOnBase'
import { TestExplorerView } from './testExplorer'

const s1 = 'harness/S1.sibling.json'
/** Failed under the base; S1 repairs the last two. */
const chosen = ['train-012', 'train-013', 'train-014'] as const

/** Where `harness-s` is on the path, as after an installation. */
const inShell = async (command: string): Promise<void> => {
  const shim = `harness-s() { '${process.execPath}' '${resolve('dist', 'cli.js')}' "$@"; }`
  await promisify(execFile)('bash', ['-c', `${shim}\n${command}`])
}

export const testRuns = (workbench: Workbench) =>
  describe('Runs that VS Code begins by itself', () => {
    const { page } = workbench
    const explorer = new TestExplorerView(workbench)
    const row = (text: RegExp) => explorer.row(text)
    const judged = (run: string) =>
      row(new RegExp(`S1\\s*sibling of H0 · (rejected|to be revised|accepted) \\(${run}\\)`))
    /** Replaces the text between the quotes of the hook's message, in the editor, and saves. */
    const saveMessage = async (from: string, to: string) => {
      await workbench.goToText(`"message": "${from}"`, 'after')
      await page.keyboard.press('ArrowLeft')
      for (const _ of from) await page.keyboard.press('Backspace')
      await page.keyboard.type(to)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+s')
      await page.locator('.tab.active.dirty').waitFor({ state: 'detached' })
    }

    siblingOnBase(workbench, s1)

    it('plays base and sibling on just the chosen tasks, as *Paired with H0*', async () => {
      await explorer.open()
      await explorer.expand(/S1\s*sibling/)
      await explorer.expand(/targets/)
      await explorer.choose(chosen)
      await explorer.runUsing(row(/train-013/), 'Paired with H0')
      await row(/train-013.*S1: pass/).waitFor()
      await row(/train-012.*S1: (fail|limit)/).waitFor()
      await running(workbench, 0)
      await workbench.screenshot('a base and a sibling on chosen tasks')
      assert.deepEqual(harnessesOf(workbench, 'run-0002'), ['H0', 'S1'])
      const pairs = chosen.flatMap((task) => [`H0/${task}/0`, `S1/${task}/0`])
      assert.deepEqual([...rolloutsOf(workbench, 'run-0002')].sort(), pairs.sort())
    })

    it('offers no rollout with the message of a verdict, which is about many', async () => {
      await explorer.choose(chosen)
      await explorer.run(row(/train-013/))
      await judged('run-0003').waitFor()
      await running(workbench, 0)
      assert.deepEqual([...targetsOf(workbench, 'run-0003')].sort(), chosen)
      const verdict = explorer.result('2 of 3 repaired')
      await verdict.hover()
      await verdict.locator('.action-label[aria-label*="Run Test"]').waitFor()
      await workbench.screenshot('what the message of a verdict offers')
      assert.equal(await verdict.locator('.action-label[aria-label*="Rollout"]').count(), 0)
    })

    it('runs again what failed, and no more, with the command of VS Code, and keeps the verdict on all', async () => {
      await workbench.command('Test: Rerun Failed Tests')
      await ended(workbench, 'run-0004')
      await running(workbench, 0)
      await judged('run-0003').waitFor()
      await workbench.screenshot('what failed was run again')
      assert.deepEqual(targetsOf(workbench, 'run-0004'), ['train-012'])
    })

    it('leads from the message of a task, by its actions, to the log and to the rollout of the parent', async () => {
      const message = explorer.result('Not repaired')
      await explorer.press(message, 'Open Trajectory')
      await workbench.activeTab.filter({ hasText: 'train-012.0.jsonl' }).waitFor()
      await pageOf(workbench).locator('.row[aria-selected=true]').waitFor()
      await explorer.press(message, 'Compare Rollout with Parent')
      await workbench.activeTab.filter({ hasText: 'H0 ↔ S1' }).waitFor()
      await pageOf(workbench).locator('.verdict', { hasText: /\S/ }).waitFor()
      await workbench.screenshot('from a message to two rollouts')
    })

    it('tells of a run that nobody watched when it has ended', async () => {
      await workbench.closeEditors()
      await page.evaluate("document.hasFocus = () => false; window.dispatchEvent(new Event('blur'))")
      await explorer.run(row(/S1\s*sibling/))
      await judged('run-0005').waitFor()
      const notice = workbench.notifications().filter({ hasText: /S1: \d+ of \d+ repaired/ })
      await notice.waitFor()
      await workbench.screenshot('a run that ended unwatched')
      await page.evaluate("delete document.hasFocus; window.dispatchEvent(new Event('focus'))")
      await notice.getByText('Show Results').click()
      await workbench.activeTab.filter({ hasText: 'Results' }).waitFor()
      await workbench.closeEditors()
    })

    it('is copied as a command that gives the same results in a shell', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await explorer.choice(row(/S1\s*sibling/), 'Copy as CLI Command')
      await workbench.statusItem('Copied: harness-s').waitFor()
      const command = String(await page.evaluate('navigator.clipboard.readText()'))
      await inShell(command)
      assert.deepEqual(runsOf(workbench).slice(-2), ['run-0005', 'run-0006'])
      assert.deepEqual(targetsOf(workbench, 'run-0006'), targetsOf(workbench, 'run-0005'))
      const [before, now] = ['run-0005', 'run-0006'].map((run) => [...playedIn(workbench, run)].sort())
      assert.ok(now && now.length > 10)
      assert.deepEqual(now, before)
    })

    it('follows saves of a sibling while that is turned on, and no longer', async () => {
      await workbench.closeEditors()
      await workbench.command('View: Hide Panel')
      await workbench.openFile(s1)
      await explorer.press(row(/S1\s*sibling/), 'Turn on Continuous Run')
      await saveMessage('next', 'answer')
      await row(/S1\s*sibling of H0 · rejected \(run-0007\)/).waitFor()
      await running(workbench, 0)
      await row(/train-013.*S1: (fail|limit)/).waitFor()
      await workbench.screenshot('a run that followed a save')
      await explorer.press(row(/S1\s*sibling/), 'Turn off Continuous Run')
      await saveMessage('answer', 'next')
      await row(/S1\s*sibling of H0 · outdated: the sibling changed/).waitFor()
      await explorer.run(row(/S1\s*sibling/))
      await judged('run-0008').waitFor()
      await running(workbench, 0)
      assert.equal(runsOf(workbench).at(-1), 'run-0008')
    })
  })
