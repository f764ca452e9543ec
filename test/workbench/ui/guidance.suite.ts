import { strict as assert } from 'node:assert'
import { beforeEach, describe, it } from 'mocha'
import type { Workbench } from '../workbench'
import { cleanUp } from './exampleFiles'

export const guidance = (workbench: Workbench) =>
  describe('What guides a new user', () => {
    beforeEach(cleanUp(workbench))

    it('is a walkthrough of seven steps', async () => {
      await workbench.command('Harness-S: Get Started')
      const steps = workbench.page.locator('.getting-started-step')
      await steps.nth(6).waitFor()
      assert.equal(await steps.count(), 7)
      await workbench.screenshot('walkthrough')
    })

    it('is a page of settings, each with its meaning', async () => {
      const settings = await workbench.settings('@ext:harness-s.harness-s')
      await settings.filter({ hasText: 'Harness S' }).nth(3).waitFor()
      for (const text of await settings.allInnerTexts()) assert.ok(text.length > 60, text)
      await workbench.screenshot('settings')
    })

    it('is a summary after all documents were validated', async () => {
      await workbench.command('Harness-S: Validate Workspace')
      const toast = workbench.notifications().filter({ hasText: 'Errors: 0, warnings: 0' })
      await toast.waitFor()
      await workbench.screenshot('validated workspace')
      await workbench.command('Notifications: Clear All Notifications')
    })

    it('is a log, and no telemetry setting', async () => {
      await workbench.command('Harness-S: Open Log')
      await workbench.page.locator('.part.panel .view-lines', { hasText: /\S/ }).waitFor()
      await workbench.command('View: Toggle Panel Visibility')
    })
  })
