import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, it } from 'mocha'
import type { Workbench } from '../workbench'
import { pageOf } from './logPages'
import { running } from './playedRuns'
import { siblingOnBase } from './siblingOnBase'
import { TestExplorerView } from './testExplorer'

const s1 = 'harness/S1.sibling.json'
/** Failed under the base; S1 repairs the last two. */
const chosen = ['train-012', 'train-013', 'train-014'] as const

export const repairLoop = (workbench: Workbench) =>
  describe('The loop of a repair', () => {
    const { page } = workbench
    const explorer = new TestExplorerView(workbench)
    const row = (text: RegExp) => explorer.row(text)
    const firings = (count: number) => workbench.codeLenses().filter({ hasText: `fires on ${count} of 48 rollouts` })
    const saved = async (text: string) => {
      const deadline = Date.now() + 8000
      while (!(await readFile(join(workbench.workspace, s1), 'utf8')).includes(text)) {
        if (Date.now() > deadline) throw new Error(`The file was not saved with ${text}.`)
        await sleep(20)
      }
    }

    siblingOnBase(workbench, s1)

    it('picks three failed tasks, and sees which of them a sibling repairs', async () => {
      await workbench.openFile(s1)
      await firings(20).waitFor()
      await explorer.open()
      await explorer.expand(/S1\s*sibling/)
      await explorer.expand(/targets/)
      await explorer.choose(chosen)
      await explorer.run(row(/train-013/))
      await row(/S1\s*sibling of H0 · .*\(run-0002\)/).waitFor()
      await row(/train-013.*S1: pass/).waitFor()
      await row(/train-014.*S1: pass/).waitFor()
      await row(/train-012.*S1: (fail|limit)/).waitFor()
      await workbench.screenshot('two of three failed tasks repaired')
    })

    it('changes the hook, and the number above it follows at once', async () => {
      await workbench.command('View: Hide Panel')
      await workbench.openFile(s1)
      await workbench.goToText(', "seek"]')
      for (let letter = 0; letter < ', "seek"'.length; letter += 1) await page.keyboard.press('Delete')
      await firings(8).waitFor()
      await workbench.screenshot('the number above a hook after an edit')
      await page.keyboard.press('Control+z')
      await firings(20).waitFor()
      await workbench.goToText('"next"')
      await page.keyboard.press('ArrowRight')
      for (let letter = 0; letter < 'next'.length; letter += 1) await page.keyboard.press('Delete')
      await page.keyboard.type('answer')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+s')
      await saved('"message": "answer"')
      await row(/S1\s*sibling of H0 · outdated: the sibling changed/).waitFor()
    })

    it('runs again, and sees what the change breaks', async () => {
      await workbench.command('Test: Rerun Last Run')
      await row(/S1\s*sibling of H0 · rejected \(run-0003\)/).waitFor()
      await running(workbench, 0)
      await row(/train-013.*S1: (fail|limit)/).waitFor()
      await explorer.result('Regressed: H0 passed').waitFor()
      await workbench.screenshot('a task that the change breaks')
    })

    it('opens the step that decided, and the rollout of the base beside it', async () => {
      await explorer.result('Regressed: H0 passed').click()
      await page.locator('.part.panel').getByText('Open Trajectory').first().click()
      await workbench.activeTab.filter({ hasText: 'train-015.0.jsonl' }).waitFor()
      await pageOf(workbench).locator('.row[aria-selected=true]').waitFor()
      await workbench.screenshot('the step that decided')
      await workbench.command('Harness-S: Compare Rollout with Base Harness')
      await workbench.activeTab.filter({ hasText: 'H0 ↔ S1' }).waitFor()
      await pageOf(workbench).locator('.verdict', { hasText: 'hook next-page speaks under S1' }).waitFor()
      await workbench.screenshot('the rollout of the base beside that of the sibling')
    })
  })
