import { strict as assert } from 'node:assert'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, beforeEach, describe, it } from 'mocha'
import { removeRuns } from '../recordBase'
import type { Workbench } from '../workbench'
import { endAll, outcomesOf, running, runsOf, statusOf } from './playedRuns'
import { TestExplorerView } from './testExplorer'

/** Two that need a second page and two that do not. */
const kept = ['test-010', 'test-018', 'test-042', 'test-046']

interface Instances {
  readonly test: readonly { readonly id: string }[]
}

/** The example with these tasks alone, played by a model of the editor. */
const writeWorkspace = async ({ workspace }: Workbench, model: string): Promise<void> => {
  const data = join(workspace, 'data', 'instances.json')
  const { test }: Instances = JSON.parse(await readFile(data, 'utf8'))
  await writeFile(data, JSON.stringify({ train: [], test: test.filter(({ id }) => kept.includes(id)) }))
  const config = join(workspace, 'harness-s.json')
  const policies = { editor: { type: 'editor', model: `acme/${model}`, options: { outageSeconds: 2 } } }
  await writeFile(config, JSON.stringify({ ...JSON.parse(await readFile(config, 'utf8')), policies }))
}

export const editorModels = (workbench: Workbench) =>
  describe('A model of the editor as a policy', () => {
    const { page } = workbench
    const explorer = new TestExplorerView(workbench)
    const sibling = explorer.row(/S1\s*sibling of H0, which is played first/)
    const dialog = page.locator('.monaco-dialog-box')
    const press = async (text: string, button: string) => {
      await dialog.filter({ hasText: text }).waitFor()
      await workbench.screenshot(`asked ${text}`)
      await dialog.locator('.monaco-button', { hasText: button }).click()
    }
    /** Has S1 tried, after its parent, by a model that played nothing yet. */
    const play = async (model: string) => {
      await writeWorkspace(workbench, model)
      await explorer.open()
      await sibling.waitFor()
      await explorer.run(sibling)
      await press('--policy editor', 'Run')
    }
    const stopped = async (reason: string) => {
      await explorer.result(reason).waitFor()
      await running(workbench, 0)
      await workbench.screenshot(`a run that stopped ${reason}`)
      const last = runsOf(workbench).at(-1) ?? ''
      assert.notEqual(statusOf(workbench, last), 'complete')
      assert.deepEqual(
        outcomesOf(workbench, last).filter((outcome) => outcome !== 'error'),
        [],
      )
    }

    beforeEach(() => removeRuns(workbench.workspace))
    after(() => endAll(workbench))

    it('stops the run with a message when the editor has no such model', async () => {
      await play('missing')
      await stopped('VS Code offers no model "acme/missing"')
    })

    if (workbench.host.name === 'oldest') {
      console.error('VS Code 1.100 lets no extension offer models: nothing plays there.')
      return
    }

    it('plays base and sibling, and is moved by a hook', async () => {
      await play('searching')
      await explorer.row(/S1\s*sibling of H0 · .*2 of 2 repaired, 0 of 2 regressed/).waitFor()
      await running(workbench, 0)
      for (const task of kept) await explorer.result(task).waitFor()
      await workbench.screenshot('what a model of the editor repaired')
      const [parent = '', repair = ''] = runsOf(workbench)
      const played = [...outcomesOf(workbench, parent)].sort()
      assert.deepEqual(played, ['fail', 'fail', 'fail', 'fail', 'pass', 'pass', 'pass', 'pass'])
      assert.deepEqual(outcomesOf(workbench, repair), ['pass', 'pass', 'pass', 'pass'])
    })

    it('is asked again when an answer of it is lost', async () => {
      await play('shaky')
      await explorer.row(/S1\s*sibling of H0 · .*2 of 2 repaired, 0 of 2 regressed/).waitFor({ timeout: 20_000 })
      await running(workbench, 0)
    })

    it('stops the run when it refuses, and lets no task fail by that', async () => {
      await play('refusing')
      await stopped('Your plan does not include this model.')
    })

    it('is waited for while it is held back, which is said, until the run is cancelled', async () => {
      await play('exhausted')
      await page.locator('.part.panel').getByText('The quota of today is used up').first().waitFor()
      await workbench.screenshot('a run that waits for a model')
      await explorer.cancel()
      await running(workbench, 0)
      assert.equal(statusOf(workbench, 'run-0001'), 'cancelled')
      assert.deepEqual(outcomesOf(workbench, 'run-0001'), [])
    })

    it('refuses in the middle of a repair, which goes on from there once it answers', async () => {
      await play('moody')
      await explorer.row(/S1\s*sibling of H0 · .*\(run-0002\)/).waitFor()
      await workbench.command('Acme: Change Mood')
      await explorer.run(explorer.row(/S1\s*sibling of H0/))
      await stopped('Not in the mood')
      await explorer.row(/S1\s*run-0003 was interrupted: Resume/).waitFor()
      await workbench.command('Acme: Change Mood')
      await explorer.resume(explorer.row(/S1\s*run-0003/))
      await explorer.row(/S1\s*sibling of H0 · .*\(run-0003\): 2 of 2 repaired, 0 of 2 regressed/).waitFor()
      await workbench.screenshot('a run that went on after a refusal')
      assert.deepEqual(outcomesOf(workbench, 'run-0003'), ['pass', 'pass', 'pass', 'pass'])
    })

    it('is waited for no longer once the run is cancelled', async () => {
      await play('thinking')
      while (!existsSync(join(workbench.workspace, 'runs', 'run-0001', 'calls.jsonl'))) await sleep(20)
      await explorer.cancel()
      await running(workbench, 0)
      assert.deepEqual(outcomesOf(workbench, 'run-0001'), [])
    })

    it('is asked for only once it is allowed', async () => {
      await play('guarded')
      await press('wants to access the language models', 'Cancel')
      await stopped('VS Code says no to this model')
      await removeRuns(workbench.workspace)
      await sibling.waitFor()
      await explorer.run(sibling)
      await press('--policy editor', 'Run')
      await press('wants to access the language models', 'Allow')
      await explorer.row(/S1\s*sibling of H0 · .*2 of 2 repaired, 0 of 2 regressed/).waitFor()
    })
  })
