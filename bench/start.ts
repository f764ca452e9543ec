import { spawnSync } from 'node:child_process'
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

/** A whole second `npm start` takes most of a minute, so it is measured only on request. */
const secondStart = (): BenchRow => {
  const value = milliseconds([commandLine, 'demo'], 300_000) / 1000
  return { measure: 'npm start with everything built and warm', value, unit: 's', target: '<= 45 s', ok: value <= 45 }
}

export const start = async (): Promise<readonly BenchRow[]> => [
  row('harness-s --help', ['--help'], 150),
  row('harness-s validate, the example', ['--workspace', example, 'validate'], 400),
  ...(process.env['HARNESS_S_BENCH_DEMO'] === '1' ? [secondStart()] : []),
]
