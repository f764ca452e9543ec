import { strict as assert } from 'node:assert'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import * as vscode from 'vscode'
import { TestTree } from '../../../client/testing/testTree'
import { repairCandidate, repairFolder, repairTask } from '../../client/repairRecords'
import { recordBase, removeRuns } from '../recordBase'
import { cleanUp, eventually, product, uriOf } from './editor'
import { startedByThisHost } from './processes'

const recordedTasks = 24
const runs = () => uriOf('runs').fsPath
const sibling = () => uriOf('harness/S1.sibling.json')

/** Ids on the way to each item that belongs to the sibling, as the editor knows them. */
const itemsOfSibling = () =>
  vscode.commands.executeCommand<readonly (readonly string[])[]>('vscode.testing.getTestsInFile', sibling())

const taskIn = (path: readonly string[]): string => path.at(-1)?.split(' task ')[1] ?? ''

/** The items of these tasks, once the editor shows all. */
const taskItems = (role: 'target' | 'control', least: number) =>
  eventually(`${least} items of tasks`, async () => {
    const items = await itemsOfSibling()
    const found = items.filter((path) => path.at(-2)?.endsWith(` ${role}`) === true && taskIn(path) !== '')
    return found.length >= least ? found : undefined
  })

/** As a click on *Run* does; resolves when the run has ended. The items are named as the editor joins their ids. */
const run = (items: readonly (readonly string[])[]) => {
  const runProfile = 2
  return vscode.commands.executeCommand('vscode.runTestsById', runProfile, ...items.map((path) => path.join('\0')))
}

const readLines = async (path: string) =>
  (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The newest run on disk. */
const newestRun = async () => {
  const name = (await readdir(runs())).sort().at(-1) ?? ''
  const folder = join(runs(), name)
  const header = JSON.parse(await readFile(join(folder, 'run.json'), 'utf8'))
  const [results, events] = await Promise.all(
    ['results.jsonl', 'events.jsonl'].map((file) => readLines(join(folder, file))),
  )
  return { name, header, results: results ?? [], events: events ?? [] }
}

const evaluations = async () => (await startedByThisHost()).filter(({ command }) => /cli\.js eval/.test(command))

export const testing = () =>
  describe('The Test Explorer', () => {
    before(async function () {
      this.timeout(60_000)
      const { extensionPath } = await product()
      await recordBase(join(extensionPath, 'dist', 'cli.js'), uriOf('').fsPath, recordedTasks, 2)
    })

    after(async () => {
      await cleanUp()
      await removeRuns(uriOf('').fsPath)
    })

    it('runs a sibling on three failed tasks, and records what `eval --repair` records', async () => {
      const chosen = (await taskItems('target', 3)).slice(0, 3)
      await run(chosen)
      const { header, results, events } = await newestRun()
      assert.equal(header.purpose, 'local-eval')
      assert.equal(header.status, 'complete')
      const { candidate, tasks } = header.localEvaluation
      assert.equal(candidate, 'S1')
      const targets = tasks.filter(({ role }: { role: string }) => role === 'target')
      assert.deepEqual(targets.map(({ taskId }: { taskId: string }) => taskId).sort(), chosen.map(taskIn).sort())
      assert.equal(results.length, tasks.length)
      assert.equal(events.at(-2).type, 'repair_judged')
      assert.deepEqual(await evaluations(), [])
    })

    it('builds the rows of 12 siblings with 320 tasks each within 300 ms', async () => {
      const tasks = Array.from({ length: 320 }, (_, at) => repairTask(`t${at}`, at % 3))
      const uriOfSibling = (at: number) => vscode.Uri.file(`/large/S${at}.sibling.json`)
      const siblings = Array.from({ length: 12 }, (_, at) =>
        repairCandidate({ id: `S${at}`, uri: uriOfSibling(at).toString(), tasks }),
      )
      const controller = vscode.tests.createTestController('large', 'large')
      try {
        const start = performance.now()
        new TestTree(vscode, controller).show([repairFolder(...siblings)])
        const built = performance.now() - start
        const shown = await eventually('the last sibling', async () => {
          const found = await vscode.commands.executeCommand<readonly unknown[]>(
            'vscode.testing.getTestsInFile',
            uriOfSibling(11),
          )
          return found.length >= 320 ? performance.now() - start : undefined
        })
        console.log(`tree of 12 x 320: built ${built.toFixed(0)} ms, in the window after ${shown.toFixed(0)} ms`)
        assert.ok(built <= 300, `It took ${built} ms.`)
      } finally {
        controller.dispose()
      }
    })
  })
