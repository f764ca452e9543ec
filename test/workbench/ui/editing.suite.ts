import { strict as assert } from 'node:assert'
import { beforeEach, describe, it } from 'mocha'
import { harnessText, overridingText, siblingText } from '../exampleDocuments'
import type { Workbench } from '../workbench'
import { cleanUp, openDocument, writeDocument } from './exampleFiles'

// Each test has a document of its own name: VS Code remembers where the cursor was, and what can be undone.
const path = (id: string) => `harness/${id}.harness.json`

export const editing = (workbench: Workbench) =>
  describe('A harness in the editor', () => {
    beforeEach(cleanUp(workbench))

    it('underlines a mistake, and lists it once among the problems', async () => {
      await openDocument(workbench, path('T1'), harnessText('T1', 'after_tol'))
      await workbench.squiggles('error').first().waitFor()
      const problems = await workbench.problems()
      const rows = problems.filter({ hasText: 'after_tol' })
      await rows.first().waitFor()
      assert.equal(await rows.count(), 1)
      await workbench.screenshot('a mistake and its problem')
      await workbench.page.keyboard.press('Control+j')
    })

    it('explains on hover', async () => {
      await openDocument(workbench, path('T2'), harnessText('T2'))
      // A lens that comes later moves the text away from under the pointer.
      await workbench.codeLenses().first().waitFor()
      const hover = await workbench.hover('pagination_present')
      await hover.filter({ hasText: /page/i }).waitFor()
      await workbench.screenshot('hover over a condition')
    })

    it('repairs a mistake by its quick fix, in one step that can be undone', async () => {
      await openDocument(workbench, path('T3'), harnessText('T3', 'after_tol'))
      await workbench.squiggles('error').first().waitFor()
      await workbench.goToText('after_tol')
      await workbench.quickFix(/after_tool/)
      await workbench.token('after_tool').waitFor()
      await workbench.squiggles('error').first().waitFor({ state: 'detached' })
      await workbench.page.keyboard.press('Control+z')
      await workbench.token('after_tol"').waitFor()
    })

    it('completes the events of a hook', async () => {
      await openDocument(workbench, path('T4'), harnessText('T4', ''))
      await workbench.goToText('"event": "', 'after')
      const rows = await workbench.completion()
      await workbench.screenshot('completion of an event')
      await rows.filter({ hasText: 'before_finish' }).first().click()
      await workbench.token('before_finish').waitFor()
    })

    it('takes the words of a message as they are typed, and offers nothing that Tab would put in their place', async () => {
      await openDocument(workbench, path('T11'), harnessText('T11'))
      await workbench.goToText('"message": "', 'after')
      await workbench.page.keyboard.type('tasks')
      await workbench.page.keyboard.press('Control+Space')
      await workbench.page.locator('.suggest-widget.visible .message', { hasText: 'No suggestions' }).waitFor()
    })

    it('renames itself in its siblings, too', async () => {
      await writeDocument(workbench, 'harness/T6.sibling.json', siblingText('T6', 'T5'))
      await openDocument(workbench, path('T5'), harnessText('T5'))
      // What was written outside is renamed once the editor has told the server of it.
      await workbench.treeRows('Harness pool').filter({ hasText: 'T6' }).waitFor()
      await workbench.goToText('"id": "T5', 'after')
      await workbench.rename('T7')
      await workbench.activeTab.filter({ hasText: 'T7.harness.json' }).waitFor()
      await workbench.openFile('T6.sibling.json')
      await workbench.token('T7').waitFor()
      await workbench.screenshot('a renamed parent')
    })

    it('shows lenses, and beside a change what the parent has there', async () => {
      await writeDocument(workbench, path('T8'), harnessText('T8'))
      await openDocument(workbench, 'harness/T9.sibling.json', overridingText('T9', 'T8', 'verify'))
      await workbench.codeLenses().first().waitFor()
      await workbench.token('was: "next"').waitFor()
      await workbench.screenshot('lenses and inlay hints')
    })
  })
