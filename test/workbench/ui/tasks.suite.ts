import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { harnessText } from '../exampleDocuments'
import type { Workbench } from '../workbench'
import { cleanUp, writeDocument } from './exampleFiles'

export const tasks = (workbench: Workbench) =>
  describe('The task that validates', () => {
    const settings = join(workbench.workspace, '.vscode')

    beforeEach(cleanUp(workbench))
    afterEach(() => rm(settings, { recursive: true, force: true }))

    it('lists what it found among the problems, even where the editor was told not to check', async () => {
      await mkdir(settings)
      await writeFile(join(settings, 'settings.json'), JSON.stringify({ 'harnessS.diagnostics.enable': false }))
      await writeDocument(workbench, 'harness/T21.harness.json', harnessText('T21', 'after_tol'))
      await workbench.task('harness-s', 'validate')
      const problems = await workbench.problems()
      await problems.filter({ hasText: 'after_tol' }).waitFor()
      await workbench.screenshot('problems of a task')
      await problems.filter({ hasText: 'after_tol' }).dblclick()
      await workbench.activeTab.filter({ hasText: 'T21.harness.json' }).waitFor()
      await workbench.codeLenses().first().waitFor()
      await workbench.squiggles('error').first().waitFor()
      await workbench.screenshot('a problem of a task in its document')
      await workbench.command('View: Toggle Panel Visibility')
    })
  })
