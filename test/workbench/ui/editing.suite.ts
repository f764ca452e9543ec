import { strict as assert } from 'node:assert'
import { afterEach, describe, it } from 'mocha'
import { harnessText } from '../exampleDocuments'
import type { Workbench } from '../workbench'
import { withFile } from './exampleFiles'

const path = 'harness/T1.harness.json'
const wrong = harnessText('T1', 'after_tol')

export const editing = (workbench: Workbench) =>
  describe('A harness in the editor', () => {
    afterEach(() => workbench.closeEditors())

    it('underlines a mistake, and lists it once among the problems', async () => {
      await withFile(workbench, path, wrong, async () => {
        await workbench.squiggles('error').first().waitFor()
        const problems = await workbench.problems()
        const rows = problems.filter({ hasText: 'after_tol' })
        await rows.first().waitFor()
        assert.equal(await rows.count(), 1)
        await workbench.screenshot('a mistake and its problem')
        await workbench.command('View: Toggle Panel Visibility')
      })
    })

    it('explains on hover', async () => {
      await withFile(workbench, path, harnessText('T1'), async () => {
        const hover = await workbench.hover('pagination_present')
        await hover.filter({ hasText: /page/i }).waitFor()
        await workbench.screenshot('hover over a condition')
      })
    })

    it('repairs a mistake by its quick fix, in one step that can be undone', async () => {
      await withFile(workbench, path, wrong, async () => {
        await workbench.squiggles('error').first().waitFor()
        await workbench.goToText('after_tol')
        await workbench.quickFix(/after_tool/)
        await workbench.token('after_tool').waitFor()
        await workbench.squiggles('error').first().waitFor({ state: 'detached' })
        await workbench.page.keyboard.press('Control+z')
        await workbench.token('after_tol"').waitFor()
      })
    })

    it('completes the events of a hook', async () => {
      await withFile(workbench, path, harnessText('T1', ''), async () => {
        await workbench.goToText('"event": "', 'after')
        const rows = await workbench.completion()
        await workbench.screenshot('completion of an event')
        await rows.filter({ hasText: 'before_finish' }).first().click()
        await workbench.token('before_finish').waitFor()
      })
    })

    it('renames a harness in all files', async () => {
      await workbench.openFile('S1.sibling.json')
      await workbench.goToText('"id": "S1', 'after')
      await workbench.rename('S1-renamed')
      await workbench.token('S1-renamed').waitFor()
      await workbench.openFile('S4.sibling.json')
      await workbench.token('S1-renamed').first().waitFor()
      await workbench.screenshot('a renamed parent')
      await workbench.command('File: Revert File')
      await workbench.openFile('S1.sibling.json')
      await workbench.command('File: Revert File')
    })

    it('shows lenses and inlay hints', async () => {
      await workbench.openFile('S4.sibling.json')
      await workbench.codeLenses().first().waitFor()
      await workbench.inlayHints().first().waitFor()
      await workbench.screenshot('lenses and inlay hints')
    })
  })
