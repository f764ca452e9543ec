import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tinyAgentOf, warmUp } from '../cli/workspace/tinyPolicy'
import { miniappsProvider } from '../engine/environments/miniapps/provider'
import { readInstances } from '../engine/environments/miniapps/readInstances'
import { vocabulary } from '../engine/environments/miniapps/vocabulary'
import { runEvaluation } from '../engine/evaluation/runEvaluation'
import { openRunFolder } from '../engine/node/runFolder'
import { defaultShape } from '../engine/policies/tiny/shape'
import { createTinyPolicy } from '../engine/policies/tiny/tinyPolicy'
import { collectRollouts } from '../engine/training/collectRollouts'
import { demonstrationHarnesses } from '../engine/training/warmStart/demonstrationHarnesses'
import type { BenchRow } from './benchRow'

const signal = new AbortController().signal
const concurrency = 32

const megabytes = (): number => Math.round(process.memoryUsage().rss / 2 ** 20)

const atLeast = (measure: string, value: number, target: number): BenchRow => ({
  measure,
  value,
  unit: 'episodes/s',
  target: `>= ${target}`,
  ok: value >= target,
})

const besideFiles = (row: BenchRow, files: number): BenchRow => ({
  ...row,
  peer: { name: 'making the files alone', value: files },
  ratio: row.value / files,
})

const atMost = (measure: string, value: number, unit: string, target: number): BenchRow => ({
  measure,
  value,
  unit,
  target: `<= ${target} ${unit}`,
  ok: value <= target,
})

const prepare = async () => {
  const policy = createTinyPolicy(defaultShape, vocabulary, 1)
  await warmUp(policy, {}, { warmStart: 1, onEvent: () => undefined, signal })
  const sampler = await policy.publish()
  const data = 'examples/miniapps/data/instances.json'
  const provider = miniappsProvider({ instances: readInstances(readFileSync(data, 'utf8'), data) })
  const tasks = await provider.tasks('test')
  return { sampler, provider, tasks, agent: tinyAgentOf('tiny')(sampler), harnesses: demonstrationHarnesses(12) }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Evaluation as `eval` does it: every rollout with a log, a token file and a result line on disk. Episodes per second. */
const evaluationSpeed = async (
  { sampler, provider, tasks, agent, harnesses }: Prepared,
  runSeed: number,
): Promise<number> => {
  // Beside the sources, where runs lie too: a temporary folder may be on a quite different disk.
  const folder = await mkdtemp(join('dist', 'bench-run-'))
  const store = openRunFolder(folder, 'bench')
  const attempts = new Map(harnesses.map(({ resolved }) => [resolved.id, 1] as const))
  const policy = { id: 'tiny', ref: sampler.version.ref, step: sampler.version.step }
  const started = performance.now()
  await runEvaluation(
    {
      runSeed,
      split: 'test',
      tasks: tasks.slice(0, 300),
      harnesses,
      attempts,
      provider,
      agent,
      policy,
      familyOf: (task) => task,
    },
    store,
    { concurrency, signal, now: () => performance.now() },
  )
  const seconds = (performance.now() - started) / 1000
  store.close()
  await rm(folder, { recursive: true })
  return (300 * harnesses.length) / seconds
}

/** Rollouts as training collects them: events in memory, nothing written per rollout. Episodes per second. */
const trainingSpeed = async (
  { sampler, provider, tasks, agent, harnesses }: Prepared,
  runSeed: number,
): Promise<number> => {
  const requests = tasks.slice(0, 300).flatMap((task) =>
    harnesses.map((harness) => ({
      key: { runSeed, purpose: 'rescue' as const, update: 1, task: task.id, harness: harness.resolved.id, attempt: 0 },
      task,
      harness,
      rank: null,
    })),
  )
  const policy = { id: 'tiny', ref: sampler.version.ref }
  const started = performance.now()
  await collectRollouts(requests, { agent, policy, provider, concurrency, signal })
  return (1000 * requests.length) / (performance.now() - started)
}

/** As many files of a log's size, made by nothing but the file system: what no executor could beat. Files per second. */
const bareFiles = async (count: number): Promise<number> => {
  const folder = await mkdtemp(join('dist', 'bench-files-'))
  const text = 'x'.repeat(4000)
  const started = performance.now()
  for (let file = 0; file < count; file++) writeFileSync(join(folder, `${file}.jsonl`), text)
  const seconds = (performance.now() - started) / 1000
  await rm(folder, { recursive: true })
  return count / seconds
}

const best = (values: readonly number[]): number => Math.round(Math.max(...values))

/** The whole loop on one core: policy, hooks, world, logs. Nine harnesses, held-out tasks. */
export const executor = async (): Promise<BenchRow[]> => {
  const prepared = await prepare()
  const evaluation: number[] = []
  const training: number[] = []
  for (let round = 0; round < 3; round++) evaluation.push(await evaluationSpeed(prepared, round))
  const early = megabytes()
  for (let round = 0; round < 4; round++) training.push(await trainingSpeed(prepared, round))
  const late = megabytes()
  return [
    besideFiles(atLeast('evaluation, one log per rollout', best(evaluation), 1000), await bareFiles(2700)),
    atLeast('training form', best(training), 2000),
    atMost('memory at the end', late, 'MB', 400),
    atMost(
      `memory growth over ${4 * 300 * prepared.harnesses.length} more episodes`,
      Math.max(0, late - early),
      'MB',
      80,
    ),
  ]
}
