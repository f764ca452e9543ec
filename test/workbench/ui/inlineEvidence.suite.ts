import { equal, match } from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'mocha'
import { recordBase, recordRepair, removeRuns } from '../recordBase'
import type { Workbench } from '../workbench'
import { cleanUp, openDocument } from './exampleFiles'

const commandLine = join('dist', 'cli.js')
const place = 'state.hooks.next-page'

/** A sibling like S1 of the example, which tests may change. */
const copyOfS1 = async ({ workspace }: Workbench, id: string): Promise<string> => {
  const text = await readFile(join(workspace, 'harness', 'S1.sibling.json'), 'utf8')
  return text.replace('"id": "S1"', `"id": "${id}"`)
}

export const inlineEvidence = (workbench: Workbench) =>
  describe('The evidence behind a changed entry', () => {
    before(async () => {
      await recordBase(commandLine, workbench.workspace, 60, 2)
    })
    after(() => removeRuns(workbench.workspace))
    beforeEach(cleanUp(workbench))

    it('comes when an evaluation ends, leads to a log, and fades when the sibling changes', async () => {
      const { page } = workbench
      await openDocument(workbench, 'harness/T1.sibling.json', await copyOfS1(workbench, 'T1'))
      await workbench
        .codeLenses()
        .filter({ hasText: /fires on/ })
        .waitFor()
      await recordRepair(commandLine, workbench.workspace, 'T1')
      const told = await workbench.textBehind(place, /repaired.*(accepted|revise|rejected) · \d+ fired/)
      match(told, /\d+ fired, \d+ followed, [\d.]+ tokens each/)
      equal(told.includes('outdated'), false)
      await workbench.screenshot('evidence behind a changed hook')

      const hover = await workbench.hoverBehind('next-page')
      await hover
        .locator('a', { hasText: /open at step/ })
        .first()
        .waitFor()
      await workbench.screenshot('hover with the evidence of a hook')
      await hover
        .locator('a', { hasText: /open at step/ })
        .first()
        .click()
      await workbench.activeTab.filter({ hasText: /\.0\.jsonl/ }).waitFor()
      await workbench.screenshot('log that the evidence leads to')

      await page.locator('.tab', { hasText: 'T1.sibling.json' }).click() // The page of the log takes keys for itself.
      await workbench.goToText('"maxPerTask": 12')
      await page.keyboard.type('"cooldownSteps": 1, ')
      await workbench.textBehind(place, /outdated: the sibling changed/)
      await workbench.screenshot('outdated evidence')
    })
  })
