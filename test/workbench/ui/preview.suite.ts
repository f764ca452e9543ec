import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'mocha'
import { recordBase, removeRuns } from '../recordBase'
import type { Workbench } from '../workbench'
import { cleanUp } from './exampleFiles'

const commandLine = join('dist', 'cli.js')

export const preview = (workbench: Workbench) =>
  describe('The preview of a hook', () => {
    before(async () => {
      await recordBase(commandLine, workbench.workspace, 20)
    })
    after(() => removeRuns(workbench.workspace))
    beforeEach(cleanUp(workbench))

    it('says how often it fires, lists the steps, and shows the messages before and after', async () => {
      const { page } = workbench
      await workbench.openFile('harness/S1.sibling.json')
      const lens = workbench.codeLenses().filter({ hasText: /fires on \d+ of 20 rollouts/ })
      await lens.waitFor()
      await workbench.screenshot('a lens with the firings of a hook')
      await lens.click()
      const rows = workbench.quickPickRows
      await rows
        .filter({ hasText: /step \d+/ })
        .first()
        .waitFor()
      await workbench.screenshot('steps at which a hook fires')
      await page.keyboard.press('Enter')
      await rows.filter({ hasText: 'Messages before and after' }).waitFor()
      await page.keyboard.press('Enter')
      await page.locator('.monaco-diff-editor .view-line', { hasText: 'hook:next-page' }).first().waitFor()
      await workbench.screenshot('messages before and after a firing')
    })

    it('says of a step where it does not fire which part was false', async () => {
      const { page } = workbench
      await workbench.openFile('harness/S1.sibling.json')
      await workbench.codeLenses().filter({ hasText: 'why not here?' }).click()
      await workbench.quickPickRows.first().waitFor()
      await page.keyboard.press('Enter')
      await page.locator('.quick-input-widget .quick-input-message', { hasText: /Step, from 0/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.locator('.view-line', { hasText: 'pagination_present' }).nth(1).waitFor()
      await workbench.screenshot('why a hook does not fire')
    })
  })
