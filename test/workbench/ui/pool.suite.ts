import { strict as assert } from 'node:assert'
import { beforeEach, describe, it } from 'mocha'
import type { Workbench } from '../workbench'
import { cleanUp } from './exampleFiles'

const view = 'Harness pool'

export const pool = (workbench: Workbench) =>
  describe('The view Harness pool', () => {
    beforeEach(cleanUp(workbench))

    it('lists the base with its siblings and their states', async () => {
      await workbench.showView('Harness-S')
      const rows = workbench.treeRows(view)
      await rows.filter({ hasText: 'S8' }).waitFor()
      await rows.filter({ hasText: /^T\d/ }).first().waitFor({ state: 'detached' })
      assert.equal(await rows.count(), 9)
      const label = await rows.filter({ hasText: 'S4' }).first().getAttribute('aria-label')
      assert.match(label ?? '', /up to date/)
      await workbench.screenshot('harness pool')
    })

    it('opens the document of a row', async () => {
      await workbench.showView('Harness-S')
      await workbench.treeRows(view).filter({ hasText: 'S6' }).first().click()
      await workbench.activeTab.filter({ hasText: 'S6.sibling.json' }).waitFor()
    })

    it('shows a sibling as the complete harness, which follows as one types', async () => {
      await workbench.openFile('S4.sibling.json')
      await workbench.command('Harness-S: Show Resolved Harness')
      await workbench.token('read-schema-first').waitFor()
      await workbench.token('next-page').waitFor()
      await workbench.screenshot('resolved harness')
    })

    it('compares a sibling with the base, entry by entry', async () => {
      await workbench.openFile('S4.sibling.json')
      await workbench.command('Harness-S: Compare with Base Harness')
      await workbench.page.locator('.multiDiffEntry').nth(1).waitFor()
      await workbench.screenshot('comparison with the base')
    })

    it('makes a sibling with a free id, which is valid at once', async () => {
      await workbench.openFile('S4.sibling.json')
      await workbench.command('Harness-S: New Sibling…')
      const question = workbench.page.locator('.quick-input-widget', { hasText: 'Id of the new sibling' })
      await question.waitFor()
      assert.equal(await question.locator('input.input').inputValue(), 'S9')
      await question.locator('input.input').fill('T10')
      await workbench.page.keyboard.press('Enter')
      await workbench.activeTab.filter({ hasText: 'T10.sibling.json' }).waitFor()
      await workbench.treeRows(view).filter({ hasText: 'T10' }).waitFor()
      await workbench.screenshot('a new sibling')
      assert.equal(await workbench.squiggles('error').count(), 0)
    })
  })
