import { strict as assert } from 'node:assert'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'mocha'
import { violations } from '../../webviews/violations'
import { removeRuns } from '../recordBase'
import type { Workbench } from '../workbench'
import { cleanUp } from './exampleFiles'
import { evaluate, forgetTheme, frameOf, openLog, pageOf, setTheme, themes } from './logPages'

const log = 'runs/run-0001/trajectories/S4/test-006.0.jsonl'

const rows = (workbench: Workbench) => pageOf(workbench).locator('.row:not(.loading)')
const details = (workbench: Workbench) => pageOf(workbench).locator('.details')

export const trajectories = (workbench: Workbench) =>
  describe('A trajectory log', () => {
    before(() => evaluate(workbench, 'H0,S4'))
    beforeEach(cleanUp(workbench))
    after(async () => {
      await forgetTheme(workbench)
      await removeRuns(workbench.workspace)
    })

    it('opens as rows, from the header to the end', async () => {
      await openLog(workbench, log)
      await rows(workbench).filter({ hasText: 'header' }).waitFor()
      await rows(workbench).filter({ hasText: 'mask 1' }).first().waitFor()
      const lines = (await readFile(join(workbench.workspace, log), 'utf8')).trimEnd().split('\n')
      assert.equal(await rows(workbench).first().getAttribute('aria-setsize'), String(lines.length))
      await workbench.screenshot('trajectory')
    })

    it('is searched, and goes to a step, by keys alone', async () => {
      await openLog(workbench, log)
      await pageOf(workbench).locator('.list').focus()
      await workbench.page.keyboard.press('Control+f')
      await workbench.page.keyboard.type('completed')
      await workbench.page.keyboard.press('Enter')
      await details(workbench).locator('h2', { hasText: /score/ }).waitFor()
      await pageOf(workbench).getByRole('spinbutton', { name: 'Step' }).fill('2')
      await workbench.page.keyboard.press('Enter')
      await details(workbench).locator('h2', { hasText: 'model call' }).waitFor()
    })

    it('leads from a hook that fired to its entry in the harness', async () => {
      await openLog(workbench, log)
      await rows(workbench).filter({ hasText: 'fired' }).first().click()
      await details(workbench).locator('h2', { hasText: 'fired' }).waitFor()
      await workbench.screenshot('a hook that fired')
      await details(workbench).getByRole('button', { name: 'Open harness entry' }).click()
      await workbench.activeTab.filter({ hasText: 'S1.sibling.json' }).waitFor()
      await workbench.screenshot('the entry of a hook')
    })

    it('leads from the prompt to the entry whose words it has, and from a hook back to its record', async () => {
      await openLog(workbench, log)
      await rows(workbench).filter({ hasText: 'harness-prompt' }).first().click()
      await details(workbench).locator('h2', { hasText: 'harness-prompt' }).waitFor()
      await details(workbench).getByRole('button', { name: 'Open harness entry' }).click()
      await workbench.activeTab.filter({ hasText: 'H0.harness.json' }).waitFor()
      await workbench.screenshot('the entry of a prompt')
      await workbench.closeEditors()
      await openLog(workbench, log)
      await workbench.openFile('S1.sibling.json')
      await workbench.goToText('pagination_present')
      await workbench.command('Harness-S: Show Hook in Trajectory')
      await details(workbench).locator('h2', { hasText: 'next-page' }).waitFor()
    })

    for (const [theme, className] of themes) {
      it(`is readable in ${theme}, and has nothing that axe finds`, async () => {
        await setTheme(workbench, theme)
        await openLog(workbench, log)
        await rows(workbench).filter({ hasText: 'fired' }).first().click()
        await details(workbench).locator('h2', { hasText: 'fired' }).waitFor()
        await pageOf(workbench).locator(`body.${className}`).waitFor()
        assert.deepEqual(await violations(await frameOf(workbench)), [])
        await workbench.screenshot(`trajectory in ${theme}`)
      })
    }

    it('comes back after a reload of the window, at the same record', async () => {
      await openLog(workbench, log)
      await rows(workbench).filter({ hasText: 'fired' }).first().click()
      await details(workbench).locator('h2', { hasText: 'fired' }).waitFor()
      // The place is told once it rests, and VS Code in a browser writes its storage with a delay.
      await workbench.page.waitForTimeout(3000)
      await workbench.reload()
      await details(workbench).locator('h2', { hasText: 'fired' }).waitFor({ timeout: 40_000 })
    })

    it('is followed while it grows, and says what is wrong with it; its text is only text', async () => {
      const path = 'runs/run-0001/trajectories/S4/T1.9.jsonl'
      const file = join(workbench.workspace, path)
      const hostile = '<img src=x onerror="document.title=1"> [run](command:workbench.action.quit)\u001b[31m\u202e'
      const message = { id: 'm0', role: 'user', origin: 'user', text: hostile, mask: 0 }
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, `${JSON.stringify({ type: 'message', step: 0, message })}\n{"type":"sc`)
      await openLog(workbench, path)
      const notices = pageOf(workbench).locator('.notices')
      await notices.filter({ hasText: 'no header' }).filter({ hasText: 'cut off after 11 bytes' }).waitFor()
      await rows(workbench).filter({ hasText: '<img src=x' }).filter({ hasText: '⟨202E⟩' }).first().click()
      assert.equal(await pageOf(workbench).locator('img, a').count(), 0)
      await appendFile(file, 'ore","score":1}\n')
      await rows(workbench).filter({ hasText: 'score 1' }).waitFor()
      await workbench.screenshot('a damaged log')
    })
  })
