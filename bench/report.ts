import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchRow, median } from './benchRow'

const repetitions = 9
const limitMs = 300
const harnesses = ['H0', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8']
const tasks = Array.from({ length: 1280 }, (_, index) => `test-${String(index).padStart(4, '0')}`)

const hash = `sha256:${'0'.repeat(64)}`

const header = {
  kind: 'run',
  schemaVersion: 1,
  id: 'run-0001',
  purpose: 'eval',
  status: 'complete',
  seed: 1,
  harnesses: harnesses.map((id) => ({ id, stateHash: hash, effectiveHash: hash })),
  attempts: Object.fromEntries(harnesses.map((id) => [id, 1])),
  policy: { id: 'tiny' },
  environment: { id: 'miniapps', version: '1' },
  tasks: { split: 'test', ids: tasks },
  engineVersion: '0.1.0',
  config: { base: 'H0' },
}

/** A third of the rollouts pass, in no order. */
const lineOf = (harness: string, task: string, index: number): string => {
  const passes = (Math.imul(index + 1, 48_271) >>> 0) % 3 === 0
  return JSON.stringify({
    rollout: `${harness}/${task}/0`,
    task,
    harness,
    attempt: 0,
    seed: index,
    outcome: passes ? 'pass' : 'fail',
    score: Number(passes),
    steps: 4,
    tokens: { input: 120, output: 24, harness: 6 },
    firings: { 'next-page': 1, 'read-schema-first': 2 },
    labels: {},
    purpose: 'eval',
    split: 'test',
    family: task,
    tags: ['find'],
    update: null,
    group: null,
    rank: null,
    policyVersion: 0,
  })
}

const makeRun = (workspace: string): void => {
  const folder = join(workspace, 'runs', 'run-0001')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(workspace, 'harness-s.json'), JSON.stringify({ kind: 'workspace', schemaVersion: 1, id: 'bench' }))
  writeFileSync(join(folder, 'run.json'), JSON.stringify(header))
  const lines = tasks.flatMap((task, at) =>
    harnesses.map((id, index) => lineOf(id, task, at * harnesses.length + index)),
  )
  writeFileSync(join(folder, 'results.jsonl'), `${lines.join('\n')}\n`)
}

const milliseconds = (args: readonly string[]): number => {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 120_000 })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}:\n${stderr}`)
  return performance.now() - start
}

/** `npm run bench -- report`: the report of a large run, start of the process included. */
export const report = (): readonly BenchRow[] => {
  const workspace = mkdtempSync(join('dist', 'bench-report-'))
  try {
    makeRun(workspace)
    const own: number[] = []
    const empty: number[] = []
    for (let time = 0; time < repetitions; time++) {
      empty.push(milliseconds(['-e', '0']))
      own.push(milliseconds([join('dist', 'cli.js'), '--workspace', workspace, 'report', 'run-0001']))
    }
    const value = median(own)
    const start = median(empty)
    return [
      {
        measure: `report over ${tasks.length * harnesses.length} rollouts, median of ${repetitions}`,
        value,
        unit: 'ms',
        peer: { name: 'node -e 0', value: start },
        ratio: value / start,
        target: `<= ${limitMs} ms`,
        ok: value <= limitMs,
      },
    ]
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}
