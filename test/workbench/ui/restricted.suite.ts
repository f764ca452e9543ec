import { strict as assert } from 'node:assert'
import { beforeEach, describe, it } from 'mocha'
import { harnessText } from '../exampleDocuments'
import type { Workbench } from '../workbench'
import { cleanUp, openDocument } from './exampleFiles'
import { TestExplorerView } from './testExplorer'

export const restricted = (workbench: Workbench) =>
  describe('In Restricted Mode', () => {
    beforeEach(cleanUp(workbench))

    it('mistakes are underlined', async () => {
      await openDocument(workbench, 'harness/T1.harness.json', harnessText('T1', 'after_tol'))
      await workbench.squiggles('error').first().waitFor()
      await workbench.statusItem('Restricted Mode').waitFor()
    })

    it('the pool says that nothing is run', async () => {
      await workbench.showView('Harness-S')
      await workbench.pane('Harness pool').filter({ hasText: 'nothing is run' }).waitFor()
      await workbench.screenshot('restricted mode')
    })

    it('the Test Explorer says why nothing is run, and offers no run', async () => {
      const explorer = new TestExplorerView(workbench)
      await explorer.open()
      await explorer.row(/Restricted Mode: nothing runs/).waitFor()
      const sibling = explorer.row(/S1\s*sibling/)
      await sibling.hover()
      assert.equal(await sibling.locator('.action-label[aria-label^="Run Test"]').count(), 0)
      await workbench.screenshot('the test explorer in restricted mode')
    })
  })
