import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeCommandLine } from '../../client/testing/nodeCommandLine'
import { RepairRuns } from '../../client/testing/repairRuns'
import { RolloutPlaces } from '../../client/testing/rolloutPlaces'
import { plansOf } from '../../client/testing/runPlan'
import { TestTree } from '../../client/testing/testTree'
import { repairTasks } from '../../engine/evaluation/repairTasks'
import { runEvidence } from '../../engine/node/runEvidence'
import type { RepairFolder } from '../../protocol/languageServer'
import { FakeUri } from '../../test/client/fakeVscode/fakeUri'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { repairCandidate } from '../../test/client/repairRecords'
import { type BenchRow, median } from '../benchRow'
import { commandLine } from './exampleCopy'
import { inRecordedWorkspace } from './recordedWorkspace'

const repetitions = 9
const siblings = Array.from({ length: 12 }, (_, at) => `S${at + 1}`)

/** What the server answers for as many siblings of the recorded base. */
const answerOf = (workspace: string): RepairFolder => {
  const evidence = runEvidence(join(workspace, 'runs'), () => undefined)
  const [parent] = evidence.runs()[0]?.header.harnesses ?? []
  if (parent === undefined) throw new Error('the run has no harness')
  const question = { parent, policies: ['tiny'], environments: ['miniapps'], surroundings: '' }
  const candidates = siblings.map((id) => {
    const uri = FakeUri.file(join(workspace, 'harness', `${id}.sibling.json`)).toString()
    return repairCandidate({ id, uri, ...repairTasks(evidence, { ...question, candidate: { ...parent, id } }) })
  })
  return { uri: FakeUri.file(workspace).toString(), name: 'miniapps', policies: [], candidates }
}

const shown = () => {
  const fake = new FakeVscode()
  const controller = fake.api.tests.createTestController('bench', 'bench')
  return { fake, controller, tree: new TestTree(fake.api, controller) }
}

/** From the question on: looking up what is recorded, the way through JSON, and the items. */
const treeRow = (workspace: string): BenchRow => {
  const times = Array.from({ length: repetitions }, () => {
    const start = performance.now()
    shown().tree.show([JSON.parse(JSON.stringify(answerOf(workspace)))])
    return performance.now() - start
  })
  const value = median(times)
  const tasks = answerOf(workspace).candidates[0]?.tasks.length
  const measure = `tree of ${siblings.length} siblings x ${tasks} tasks, results read from disk, median of ${repetitions}`
  return { measure, value, unit: 'ms', target: '<= 300 ms', ok: value <= 300 }
}

/** Milliseconds from the end of the first rollout, as its run recorded it, until a task is marked. */
const firstResultMs = async (workspace: string): Promise<number> => {
  const { fake, controller, tree } = shown()
  const folder = answerOf(workspace)
  tree.show([folder])
  const runs = new RepairRuns({
    ...{ vscode: fake.api, controller, tree, start: nodeCommandLine(commandLine) },
    places: new RolloutPlaces(fake.api),
    access: { handDown: async () => ({}) },
  })
  const [candidate] = folder.candidates
  if (candidate === undefined) throw new Error('there is no sibling')
  const plans = plansOf('repair', [{ type: 'sibling', folder, candidate }], [])
  const first = new Promise<number>((resolve) => {
    fake.testing.watch = (told) => {
      if (/^(passed|failed) train/.test(told)) resolve(Date.now())
    }
  })
  const done = runs.run(new fake.api.TestRunRequest(), 'bench', plans)
  const at = await Promise.race([first, done.then(() => Number.NaN)])
  await done
  return at - firstEnd(workspace, fake.testing.runs[0]?.output ?? '')
}

const firstEnd = (workspace: string, output: string): number => {
  const run = /run-\d+/.exec(output)?.[0] ?? ''
  const events = readFileSync(join(workspace, 'runs', run, 'events.jsonl'), 'utf8')
  const event: unknown = JSON.parse(events.split('\n').find((line) => line.includes('"rollout_finished"')) ?? '{}')
  return typeof event === 'object' && event !== null && 'at' in event ? Date.parse(String(event.at)) : Number.NaN
}

const firstResultRow = async (workspace: string): Promise<BenchRow> => {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await firstResultMs(workspace))
  const value = median(times)
  const measure = 'first result marked after the first rollout ended, real command line, median of 5'
  return { measure, value, unit: 'ms', target: '<= 500 ms', ok: value <= 500 }
}

/** What the Test Explorer takes of its own; painting is VS Code's. */
export const testExplorerRows = (): Promise<readonly BenchRow[]> =>
  inRecordedWorkspace(2, async (workspace) => [treeRow(workspace), await firstResultRow(workspace)])
