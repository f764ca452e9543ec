import { strict as assert } from 'node:assert'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'mocha'
import type { FrameLocator } from 'playwright-core'
import { violations } from '../../webviews/violations'
import { removeRuns } from '../recordBase'
import type { Workbench } from '../workbench'
import { cleanUp } from './exampleFiles'
import { evaluate, forgetTheme, frameOf, pageOf, setTheme, themes } from './logPages'

const exported = 'run-0001.json'

const openResults = async (workbench: Workbench): Promise<FrameLocator> => {
  await workbench.command('Harness-S: Show Results')
  const page = pageOf(workbench)
  await page.locator('canvas[data-painted]').waitFor()
  return page
}

/** Runs that the tests before this one made would stand beside ours. */
const begin = async (workbench: Workbench) => {
  await removeRuns(workbench.workspace)
  await evaluate(workbench, 'H0,S1,S2,S3,S4', 60)
  await mkdir(join(workbench.workspace, 'runs', 'run-0009'))
  await writeFile(join(workbench.workspace, 'runs', 'run-0009', 'run.json'), '{ "kind": "run", <b>')
}

export const results = (workbench: Workbench) =>
  describe('The results of runs', () => {
    before(() => begin(workbench))
    beforeEach(cleanUp(workbench))
    after(async () => {
      await forgetTheme(workbench)
      await removeRuns(workbench.workspace)
      await rm(join(workbench.workspace, exported), { force: true })
    })

    it('are shown as tables and as a map, and say which run cannot be read, and why', async () => {
      const page = await openResults(workbench)
      await page.getByRole('row', { name: /^S4 60 / }).waitFor()
      await page.getByText('No sibling repairs these').first().waitFor()
      await page.locator('nav .row', { hasText: 'run-0009' }).filter({ hasText: 'cannot be read' }).waitFor()
      await workbench.screenshot('results')
    })

    it('lead by keys alone from a cell of the map to the log of its rollout', async () => {
      const page = await openResults(workbench)
      await page.locator('.cell').focus()
      for (const key of ['Home', 'ArrowDown', 'ArrowRight', 'ArrowLeft']) await workbench.page.keyboard.press(key)
      await page.locator('.said', { hasText: 'repaired' }).waitFor()
      await workbench.screenshot('a cell of the map')
      await workbench.page.keyboard.press('Enter')
      await workbench.activeTab.filter({ hasText: /\.0\.jsonl$/ }).waitFor()
    })

    for (const [theme, className] of themes) {
      it(`are readable in ${theme}, and have nothing that axe finds`, async () => {
        await setTheme(workbench, theme)
        const page = await openResults(workbench)
        await page.locator(`body.${className}`).waitFor()
        assert.deepEqual(await violations(await frameOf(workbench)), [])
        await workbench.screenshot(`results in ${theme}`)
      })
    }

    it('come back after a reload of the window, at the same run and cell', async () => {
      const page = await openResults(workbench)
      await page.locator('.cell').focus()
      for (const key of ['Home', 'ArrowDown', 'ArrowRight']) await workbench.page.keyboard.press(key)
      const name = await page.locator('.cell').getAttribute('aria-label')
      // The place is told once it rests, and VS Code in a browser writes its storage with a delay.
      await workbench.page.waitForTimeout(3000)
      await workbench.reload()
      // First the extension has to be there again, then its server, and then what that reads.
      await pageOf(workbench).locator('h1').waitFor({ state: 'attached', timeout: 40_000 })
      await pageOf(workbench).locator('nav .row', { hasText: 'run-0001' }).waitFor()
      await pageOf(workbench).locator(`.cell[aria-label="${name}"]`).waitFor()
      await workbench.screenshot('results after a reload')
    })

    it('follow a run that is made meanwhile', async () => {
      const page = await openResults(workbench)
      await evaluate(workbench, 'H0,S1', 4)
      await page.locator('nav .row', { hasText: 'run-0010' }).filter({ hasText: 'complete' }).click()
      await page.getByRole('row', { name: /^S1 4 / }).waitFor()
    })

    it('are exported as what the command line prints', async () => {
      const page = await openResults(workbench)
      await page.locator('nav .row', { hasText: 'run-0001' }).click()
      await page.getByRole('row', { name: /^S4 60 / }).waitFor()
      await page.getByRole('button', { name: 'Export table as JSON' }).click()
      await workbench.page.locator('.quick-input-widget input.input').waitFor()
      await workbench.screenshot('where an export goes')
      await workbench.page.keyboard.press('Enter')
      await workbench.statusItem('Written').waitFor()
      const { rows } = JSON.parse(await readFile(join(workbench.workspace, exported), 'utf8'))
      assert.equal(rows.length, 5)
    })
  })
