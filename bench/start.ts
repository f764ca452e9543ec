import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchRow, median } from './benchRow'

const repetitions = 15
const commandLine = join('dist', 'cli.js')
const example = join('examples', 'miniapps')

const milliseconds = (args: readonly string[], timeout = 120_000): number => {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}:\n${stderr}`)
  return performance.now() - start
}

/** Runs both in turn, so that a busy moment of the machine falls on both. */
const measure = (args: readonly string[]) => {
  const own: number[] = []
  const empty: number[] = []
  for (let run = 0; run < repetitions; run++) {
    empty.push(milliseconds(['-e', '0']))
    own.push(milliseconds(args))
  }
  return { own: median(own), empty: median(empty) }
}

const row = (name: string, args: readonly string[], limit: number): BenchRow => {
  const { own, empty } = measure([commandLine, ...args])
  return {
    measure: `${name}, median of ${repetitions}`,
    value: own,
    unit: 'ms',
    peer: { name: 'node -e 0', value: empty },
    ratio: own / empty,
    target: `<= ${limit} ms`,
    ok: own <= limit,
  }
}

const secondsRow = (measure: string, value: number, limit: number): BenchRow => ({
  measure,
  value,
  unit: 's',
  target: `<= ${limit} s`,
  ok: value <= limit,
})

/** Runs what users run, in a copy of the example, so that no runs pile up in the repository. */
const inExample = (work: (workspace: string) => void): number => {
  const folder = mkdtempSync(join('dist', 'bench-start-'))
  const workspace = join(folder, 'miniapps')
  cpSync(example, workspace, { recursive: true, filter: (path) => !path.startsWith(join(example, 'runs')) })
  const start = performance.now()
  try {
    work(workspace)
    return (performance.now() - start) / 1000
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One rollout with an empty cache, less the same rollout with a full one. */
const warmStart = (): BenchRow => {
  const cache = mkdtempSync(join('dist', 'bench-cache-'))
  const env = { ...process.env, HARNESS_S_CACHE: cache }
  const oneRollout = () =>
    inExample((workspace) => {
      const args = [commandLine, '--workspace', workspace, 'eval', '--harness', 'H0', '--limit', '1', '--json']
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 300_000, env })
      if (status !== 0) throw new Error(`eval ended with ${status}:\n${stderr}`)
    })
  const cold = oneRollout()
  const warm = oneRollout()
  rmSync(cache, { recursive: true, force: true })
  return secondsRow('warm start of the policy', cold - warm, 15)
}

const secondStart = (): BenchRow => {
  const demo = (workspace: string) => milliseconds([commandLine, '--workspace', workspace, 'demo'], 300_000)
  return secondsRow('npm start with everything built and warm', inExample(demo), 45)
}

export const start = async (): Promise<readonly BenchRow[]> => [
  row('harness-s --help', ['--help'], 150),
  row('harness-s validate, the example', ['--workspace', example, 'validate'], 400),
  warmStart(),
  secondStart(),
]
