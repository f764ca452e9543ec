import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boxCatalog } from '../../test/kit/boxCatalog'
import { resultLineOf } from '../../test/kit/resultLineOf'
import { runScripted } from '../../test/kit/runScripted'
import { runHeader } from '../../test/lint/evidence'
import type { Outcome } from '../documents/kinds/vocabulary'
import { catalogPath, trajectoryPath } from '../trajectories/runLayout'
import { mostPrefixes, readTrialRollouts } from './trialRollouts'

const hash = `sha256:${'1'.repeat(64)}`
const parent = { id: 'H0', stateHash: hash }

let folder: string
let log: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'harness-s-trial-'))
  const { records } = await runScripted({ script: ['look', 'done answer=v1'] })
  log = records.map((record) => `${JSON.stringify(record)}\n`).join('')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** A run of `H0` on so many tasks. */
const recorded = (tasks: number, outcomeOf: (task: number) => Outcome = () => 'fail', steps = 2) => {
  const lines = Array.from({ length: tasks }, (_, task) => ({
    ...resultLineOf('H0', `t${task}`, 0, outcomeOf(task)),
    steps,
  }))
  write('results.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  write(catalogPath, JSON.stringify(boxCatalog))
  for (let task = 0; task < tasks; task += 1) write(trajectoryPath('H0', `t${task}`, 0), log)
  return [{ header: runHeader('run-1', [{ ...parent, effectiveHash: hash }]), path: folder }]
}

test('reads every rollout of the harness, in the order of the results', async () => {
  const { rollouts, isSample } = await readTrialRollouts(recorded(3), parent)
  expect(rollouts.map(({ reference }) => reference)).toEqual(['run-1/H0/t0/0', 'run-1/H0/t1/0', 'run-1/H0/t2/0'])
  expect(rollouts[0]?.played.moments.at(-1)?.event).toBe('task_end')
  expect(isSample).toBe(false)
})

test('of more than the bound a sample is read, and says so', async () => {
  const { rollouts, isSample } = await readTrialRollouts(
    recorded(5, () => 'fail', mostPrefixes / 4 + 100),
    parent,
  )
  expect(rollouts).toHaveLength(3)
  expect(isSample).toBe(true)
})

test('a rollout that was lost is none, and does not make a sample of the rest', async () => {
  const { rollouts, isSample } = await readTrialRollouts(
    recorded(3, (task) => (task === 1 ? 'error' : 'pass')),
    parent,
  )
  expect(rollouts.map(({ task }) => task)).toEqual(['t0', 't2'])
  expect(isSample).toBe(false)
})

test('what another version of the harness did is not read', async () => {
  const other = { id: 'H0', stateHash: `sha256:${'2'.repeat(64)}` }
  expect((await readTrialRollouts(recorded(3), other)).rollouts).toEqual([])
})

const replaceByFolder = (path: string) => {
  rmSync(path)
  mkdirSync(path)
}

test.each([
  ['is missing', (path: string) => rmSync(path)],
  ['is a folder', replaceByFolder],
  ['is of something else', (path: string) => writeFileSync(path, '{"type":"nothing"}\n')],
])('a log that %s is left out', async (_, damage) => {
  const runs = recorded(2)
  damage(join(folder, trajectoryPath('H0', 't0', 0)))
  const { rollouts, isSample } = await readTrialRollouts(runs, parent)
  expect(rollouts.map(({ task }) => task)).toEqual(['t1'])
  expect(isSample).toBe(true)
})

test('a log that breaks off is read up to there', async () => {
  const runs = recorded(1)
  const path = join(folder, trajectoryPath('H0', 't0', 0))
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -400))
  const [rollout] = (await readTrialRollouts(runs, parent)).rollouts
  expect(rollout?.played.moments.at(-1)?.event).not.toBe('task_end')
})

test('no link leads out of the run', async (context) => {
  if (process.platform === 'win32') context.skip('links need rights there')
  const runs = recorded(2)
  const path = join(folder, trajectoryPath('H0', 't0', 0))
  const outside = `${folder}-outside.jsonl`
  writeFileSync(outside, log)
  rmSync(path)
  symlinkSync(outside, path)
  const { rollouts } = await readTrialRollouts(runs, parent)
  rmSync(outside)
  expect(rollouts.map(({ task }) => task)).toEqual(['t1'])
})

test('without a catalogue nothing can be tried', async () => {
  const runs = recorded(1)
  write(catalogPath, 'nonsense')
  expect((await readTrialRollouts(runs, parent)).rollouts).toEqual([])
})
