import { strict as assert } from 'node:assert'
import { beforeEach, describe, it } from 'mocha'
import { harnessText } from '../exampleDocuments'
import type { Workbench } from '../workbench'
import { cleanUp, writeDocument } from './exampleFiles'

export const keyboard = (workbench: Workbench) =>
  describe('Without a mouse', () => {
    beforeEach(cleanUp(workbench))

    it('one gets from the pool to a repaired document, and the pool says so', async () => {
      await writeDocument(workbench, 'harness/T20.harness.json', harnessText('T20', 'after_tol'))
      await workbench.command('Harness-S: Focus on Harness Pool View')
      const row = workbench.treeRows('Harness pool').filter({ hasText: 'T20' })
      await row.filter({ hasText: '1 error' }).waitFor()
      await workbench.focusRow(row)
      const focused = workbench.page.locator('.editor-instance .monaco-editor.focused').first()
      // A tree that is just drawn anew takes the focus back.
      for (let tries = 0; tries < 3 && !(await focused.isVisible()); tries++) {
        await workbench.page.keyboard.press('Enter')
        await focused.waitFor({ timeout: 3000 }).catch(() => undefined)
      }
      await workbench.activeTab.filter({ hasText: 'T20.harness.json' }).waitFor()
      await workbench.squiggles('error').first().waitFor()
      await workbench.page.keyboard.press('F8')
      await workbench.editor.locator('.marker-widget', { hasText: 'after_tol' }).waitFor()
      await workbench.screenshot('the next problem')
      await workbench.quickFix(/after_tool/)
      await workbench.token('after_tool').waitFor()
      await row.filter({ hasNotText: 'error' }).waitFor()
      assert.match((await row.getAttribute('aria-label')) ?? '', /up to date/)
    })
  })
