import { strict as assert } from 'node:assert'
import { before, describe, it } from 'mocha'
import type { Workbench } from '../workbench'

const view = 'Harness pool'

/** Words of a hook, each of which completion offers. */
const hook = ['before_finish', 'no_readback_after_write', 'require']

/** One story: each test goes on where the one before it stopped. */
export const newUser = (workbench: Workbench) =>
  describe('A new user in an empty folder', () => {
    before(() => workbench.showView('Harness-S'))

    it('reads in the pool what can be done', async () => {
      await workbench.emptyState(view).filter({ hasText: 'There is no harness in this folder yet' }).waitFor()
      await workbench.screenshot('an empty folder')
    })

    it('gets the example from the walkthrough', async () => {
      await workbench.emptyState(view).getByText('Get Started').click()
      await workbench.walkthroughButton('Create a Workspace').click()
      await workbench.quickPickRows.filter({ hasText: 'Example' }).first().waitFor()
      await workbench.screenshot('what a workspace starts from')
      await workbench.quickPickRows.filter({ hasText: 'Example' }).first().click()
      await workbench.activeTab.filter({ hasText: 'H0.harness.json' }).waitFor()
      await workbench.treeRows(view).filter({ hasText: 'S1' }).first().waitFor()
      await workbench.screenshot('a created workspace')
      // The walkthrough goes on behind what its steps open.
      await workbench.page.locator('.tab', { hasText: /Welcome|Walkthrough/ }).waitFor()
    })

    it('makes a sibling from the walkthrough by keys alone', async () => {
      await workbench.command('Harness-S: Get Started')
      await workbench.page.locator('.getting-started-step', { hasText: 'Make a sibling' }).click()
      await workbench.screenshot('the walkthrough goes on')
      await workbench.walkthroughButton('Make a Sibling').focus()
      await workbench.page.keyboard.press('Enter')
      await workbench.quickPickRows.filter({ hasText: 'H0' }).first().waitFor()
      await workbench.screenshot('a sibling of which harness')
      await workbench.page.keyboard.type('H0')
      await workbench.page.keyboard.press('Enter')
      await workbench.page.locator('.quick-input-widget', { hasText: 'Id of the new sibling' }).waitFor()
      await workbench.page.keyboard.press('Enter')
      await workbench.activeTab.filter({ hasText: /S\d+\.sibling\.json/ }).waitFor()
      await workbench.screenshot('the new sibling')
    })

    it('which is as it should be, although it has no edits yet', async () => {
      await workbench.treeRows(view).filter({ hasText: 'S9' }).waitFor()
      const label = await workbench.treeRows(view).filter({ hasText: 'S9' }).getAttribute('aria-label')
      assert.match(label ?? '', /up to date/)
      assert.equal(await workbench.squiggles('warning').count(), 0)
    })

    it('adds an edit by completion alone', async () => {
      // The cursor stands between the brackets already.
      const rows = await workbench.completion()
      await workbench.screenshot('what can be an edit')
      await rows.filter({ hasText: 'new entry of hooks' }).first().click()
      await workbench.token('state.hooks.').waitFor()
      await workbench.screenshot('an edit')
    })

    it('fills it in without knowing the words, from one stop to the next', async () => {
      await workbench.page.keyboard.type('read-back')
      for (const word of hook) {
        await workbench.page.keyboard.press('Tab')
        await workbench.completion()
        if (word === hook[0]) await workbench.screenshot('what an event can be')
        await workbench.page.keyboard.type(word.slice(0, 8))
        await workbench.suggestion(word).waitFor()
        await workbench.page.keyboard.press('Enter')
        await workbench.token(word).waitFor()
      }
      await workbench.page.keyboard.press('Tab')
      await workbench.page.keyboard.type('verify')
      await workbench.screenshot('a hook made by completion')
      await workbench.squiggles('error').first().waitFor({ state: 'detached' })
      await workbench.screenshot('a hook that is valid')
    })

    it('brings the hash up to date by the fix that is offered', async () => {
      await workbench.squiggles('warning').first().waitFor()
      await workbench.page.keyboard.press('F8')
      await workbench.editor.locator('.marker-widget').waitFor()
      await workbench.screenshot('what is left')
      await workbench.quickFix(/hash/)
      await workbench.squiggles('warning').first().waitFor({ state: 'detached' })
      await workbench.treeRows(view).filter({ hasText: 'S9' }).filter({ hasNotText: 'warning' }).waitFor()
      await workbench.screenshot('a repaired sibling')
    })
  })

export const noFolder = (workbench: Workbench) =>
  describe('A window without a folder', () => {
    it('offers to open or make one', async () => {
      await workbench.openEmptyWindow()
      await workbench.showView('Harness-S')
      await workbench.emptyState(view).filter({ hasText: 'Open a folder with harnesses' }).waitFor()
      assert.equal(await workbench.notifications().count(), 0)
      await workbench.screenshot('no folder')
    })
  })
