import { strict as assert } from 'node:assert'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'mocha'
import { violations } from '../../webviews/violations'
import { removeRuns } from '../recordBase'
import type { Workbench } from '../workbench'
import { cleanUp, openDocument } from './exampleFiles'
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

const profileText = `{
  "kind": "profile",
  "schemaVersion": 1,
  "id": "T1",
  "harness": {
    "id": "S4",
    "stateHash": "sha256:32e719a30ab53e3e39c17e75966c5a9374a2a8c27633e885ad42845e47d207c1"
  },
  "entries": [
    {
      "id": "e1",
      "when": "Lists have several pages.",
      "behavior": "Reads the next page before it answers.",
      "polarity": "repair",
      "supports": []
    }
  ]
}
`

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

    it('are gone through by keys alone, and lead to the log and to the entry of the hook', async () => {
      const { page } = workbench
      const key = async (button: string) => {
        await pageOf(workbench).getByRole('button', { name: button }).last().focus()
        await page.keyboard.press('Enter')
      }
      await compare(workbench)
      await chosen(workbench).filter({ hasText: 'hook:next-page' }).waitFor()
      await key('Next difference')
      await chosen(workbench).filter({ hasText: 'done v4' }).filter({ hasText: 'list note p2' }).waitFor()
      await key('First divergence')
      await key('Open harness entry')
      await workbench.activeTab.filter({ hasText: 'S1.sibling.json' }).waitFor()
      await workbench.command('Harness-S: Show Hook in Trajectory')
      await workbench.activeTab.filter({ hasText: 'test-006.0.jsonl' }).waitFor()
      await pageOf(workbench).locator('.details h2', { hasText: 'next-page' }).waitFor()
      await workbench.screenshot('from a hook back to the log')
    })

    it('become evidence in a profile, in an edit that can be undone, and only once', async () => {
      const { page } = workbench
      await openDocument(workbench, 'harness/T1.profile.json', profileText)
      await compare(workbench)
      await chosen(workbench).filter({ hasText: 'hook:next-page' }).waitFor()
      const use = async () => {
        await pageOf(workbench).getByRole('button', { name: 'Use as evidence' }).click()
        await workbench.quickPickRows.filter({ hasText: 'e1' }).click()
      }
      await use()
      await workbench.token('run-0001/S4/test-006/0').waitFor()
      await workbench.screenshot('a pair as evidence')
      await page.keyboard.press('Control+z')
      await workbench.token('run-0001/S4/test-006/0').waitFor({ state: 'detached' })
      await page.keyboard.press('Control+y')
      await workbench.token('run-0001/S4/test-006/0').waitFor()
      await page.locator('.tab', { hasText: 'H0 ↔ S4' }).click()
      await use()
      await workbench.notifications().filter({ hasText: 'has this pair already' }).waitFor()
    })

    it('come back after a reload of the window, at the same row', async () => {
      await compare(workbench)
      await chosen(workbench).filter({ hasText: 'hook:next-page' }).waitFor()
      await pageOf(workbench).getByRole('button', { name: 'Next difference' }).click()
      await chosen(workbench).filter({ hasText: 'done v4' }).waitFor()
      // The place is told once it rests, and VS Code in a browser writes its storage with a delay.
      await workbench.page.waitForTimeout(3000)
      await workbench.reload()
      await verdict(workbench).filter({ hasText: 'Step 1' }).waitFor({ timeout: 40_000 })
      await chosen(workbench).filter({ hasText: 'done v4' }).waitFor()
    })

    it('are not shown where the parent has no rollout, with a way to get one', async () => {
      const base = join(workbench.workspace, log.replace('/S4/', '/H0/'))
      await rename(base, `${base}.kept`)
      await openLog(workbench, log)
      await workbench.command('Harness-S: Compare Rollout with Base Harness')
      await workbench.notifications().filter({ hasText: 'No run recorded H0 on test-006' }).waitFor()
      await workbench.screenshot('a rollout without a partner')
      await rename(`${base}.kept`, base)
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
