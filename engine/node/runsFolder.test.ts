import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resultLineOf } from '../../test/kit/resultLineOf'
import { runHeader } from '../../test/lint/evidence'
import type { RunHeader } from '../documents/kinds/run'
import { evidenceOf, runEvidence } from './runEvidence'
import { RunsFolder } from './runsFolder'

let workspace: string
let folder: string
let runs: RunsFolder
let changes: number

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'runs-folder-'))
  folder = join(workspace, 'runs')
  changes = 0
  runs = new RunsFolder(folder, () => {
    changes += 1
  })
})

afterEach(() => {
  runs.close()
  rmSync(workspace, { recursive: true })
})

const hash = (digit: number) => `sha256:${String(digit).repeat(64)}`
const pin = (id: string) => ({ id, stateHash: hash(1), effectiveHash: hash(1) })
const lineOf = (...line: Parameters<typeof resultLineOf>) => `${JSON.stringify(resultLineOf(...line))}\n`

const write = (id: string, given: Partial<RunHeader>, ...lines: readonly string[]): void => {
  mkdirSync(join(folder, id), { recursive: true })
  const header = { ...runHeader(id, [pin('H0')]), tasks: { split: 'train', ids: ['t1', 't2'] }, ...given }
  writeFileSync(join(folder, id, 'run.json'), JSON.stringify(header))
  writeFileSync(join(folder, id, 'results.jsonl'), lines.join(''))
}

const evidence = () => evidenceOf(() => runs.open() ?? new Map(), noText)
const noText = () => undefined
const outcomes = () =>
  evidence()
    .rollouts('H0', 't1')
    .map(({ reference, outcome }) => `${reference} ${outcome}`)

test('where there is no folder of runs there is nothing, until there is one', async () => {
  expect([await runs.look(), runs.open()]).toEqual([false, undefined])
  write('run-0001', {})
  expect(await runs.look()).toBe(true)
  expect([...(runs.open()?.keys() ?? [])]).toEqual(['run-0001'])
  rmSync(folder, { recursive: true })
  expect([await runs.look(), runs.open()]).toEqual([true, undefined])
})

describe('results', () => {
  test('are read when somebody asked, and until then nothing is said of the run that could be wrong', async () => {
    write('run-0001', {}, lineOf('H0', 't1', 0, 'pass'))
    await runs.look()
    expect(runs.isWanted).toBe(false)
    expect([outcomes(), evidence().rollout('run-0001/H0/t1/0'), evidence().run('run-0001')]).toEqual([
      [],
      undefined,
      undefined,
    ])
    expect(runs.isWanted).toBe(true)
    expect(await runs.read()).toBe(true)
    expect([outcomes(), runs.isWanted]).toEqual([['run-0001/H0/t1/0 pass'], false])
    expect(evidence().run('run-0001')).toMatchObject({ results: 1 })
    expect(await runs.read()).toBe(false)
  })

  test('of several runs are told together, as a half of them would say something else', async () => {
    write('run-0001', {}, lineOf('H0', 't1', 0, 'pass'))
    await runs.look()
    outcomes()
    await runs.read()
    write('run-0002', {}, lineOf('H0', 't1', 0, 'fail'))
    await runs.look()
    expect(outcomes()).toEqual([])
    await runs.read()
    expect(outcomes()).toEqual(['run-0001/H0/t1/0 pass', 'run-0002/H0/t1/0 fail'])
  })

  test('that grew stay as they were until they are read again, which a look does', async () => {
    write('run-0001', { status: 'running' }, lineOf('H0', 't1', 0, 'pass'))
    await runs.look()
    outcomes()
    await runs.read()
    appendFileSync(join(folder, 'run-0001', 'results.jsonl'), lineOf('H0', 't1', 1, 'fail'))
    expect(outcomes()).toEqual(['run-0001/H0/t1/0 pass'])
    expect(await runs.look()).toBe(true)
    expect(outcomes()).toEqual(['run-0001/H0/t1/0 pass', 'run-0001/H0/t1/1 fail'])
  })

  test('that grew and that nobody asked for are no news', async () => {
    write('run-0001', { status: 'running' })
    await runs.look()
    appendFileSync(join(folder, 'run-0001', 'results.jsonl'), lineOf('H0', 't1', 1, 'fail'))
    expect(await runs.look()).toBe(false)
    outcomes()
    await runs.read()
    expect(outcomes()).toEqual(['run-0001/H0/t1/1 fail'])
  })

  test('that cannot be read count as none, once', async (context) => {
    if (process.getuid?.() === 0) context.skip('root may read everything')
    write('run-0001', {}, lineOf('H0', 't1', 0, 'pass'))
    chmodSync(join(folder, 'run-0001', 'results.jsonl'), 0)
    await runs.look()
    outcomes()
    await runs.read()
    expect([outcomes(), runs.isWanted]).toEqual([[], false])
  })

  test('of a folder in place of the file count as none, once', async () => {
    write('run-0001', {})
    rmSync(join(folder, 'run-0001', 'results.jsonl'))
    mkdirSync(join(folder, 'run-0001', 'results.jsonl'))
    await runs.look()
    outcomes()
    await runs.read()
    expect([outcomes(), runs.isWanted]).toEqual([[], false])
  })
})

test('a pipe in place of a header holds up no other run', async () => {
  write('run-0001', {})
  rmSync(join(folder, 'run-0001', 'run.json'))
  execFileSync('mkfifo', [join(folder, 'run-0001', 'run.json')])
  write('run-0002', {})
  await runs.look()
  expect(
    evidence()
      .runs()
      .map(({ header }) => header.id),
  ).toEqual(['run-0002'])
})

test('a header that is written again is another run, and nothing else is news', async () => {
  write('run-0001', { status: 'running' })
  expect([await runs.look(), await runs.look()]).toEqual([true, false])
  write('run-0001', { status: 'complete' })
  expect([await runs.look(), await runs.look()]).toEqual([true, false])
  expect(evidence().runs()[0]?.header.status).toBe('complete')
  write('run-0002', {})
  expect([await runs.look(), await runs.look()]).toEqual([true, false])
  rmSync(join(folder, 'run-0001'), { recursive: true })
  expect([await runs.look(), await runs.look()]).toEqual([true, false])
})

test('a run is under way while its process lives, and its death is news though no file changed', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
  await once(other, 'spawn')
  write('run-0001', { status: 'running' })
  writeFileSync(join(folder, 'run-0001', 'run.lock'), String(other.pid))
  await runs.look()
  const isUnderWay = () => evidence().runs()[0]?.isUnderWay
  expect(isUnderWay()).toBe(true)
  expect(await runs.look()).toBe(false)
  other.kill('SIGKILL')
  await once(other, 'exit')
  changes = 0
  await vi.waitUntil(() => changes > 0, { timeout: 6000 })
  expect([await runs.look(), isUnderWay()]).toEqual([true, false])
}, 10_000)

test('logs are looked through when somebody asked, and again when the run went on', async () => {
  write('run-0001', { status: 'running' })
  mkdirSync(join(folder, 'run-0001', 'trajectories'))
  const log = join(folder, 'run-0001', 'trajectories', 't1.0.jsonl')
  writeFileSync(log, 'nonsense\n')
  await runs.look()
  expect(evidence().brokenRecords('run-0001')).toEqual([])
  await runs.read()
  expect(evidence().brokenRecords('run-0001')).toEqual([{ rollout: 't1.0', line: 1, reason: 'the line is no record' }])
  rmSync(log)
  appendFileSync(join(folder, 'run-0001', 'results.jsonl'), lineOf('H0', 't1', 0, 'pass'))
  await runs.look()
  expect(evidence().brokenRecords('run-0001')).toEqual([])
})

test('at rest it answers as the command line does, with broken records in between', async () => {
  write('run-0001', { startedAt: '2026-02-01T00:00:00Z' }, lineOf('H0', 't1', 0, 'pass'), 'nonsense\n', '{}\n')
  write('run-0002', { purpose: 'train' }, lineOf('H0', 't1', 0, 'fail'))
  write(
    'run-0003',
    { startedAt: '2026-01-01T00:00:00Z' },
    lineOf('H0', 't1', 0, 'error'),
    lineOf('H0', 't1', 0, 'fail'),
  )
  mkdirSync(join(folder, 'run-0004'))
  writeFileSync(join(folder, 'run-0004', 'run.json'), '{ "kind": "run", ')
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  const answers = (given = evidence()) => ({
    rollouts: ['t1', 't2', 't9'].flatMap((task) => given.rollouts('H0', task)),
    rollout: [1, 2, 3, 4, 5].map((run) => given.rollout(`run-000${run}/H0/t1/0`)),
    run: [1, 2, 3, 4, 5].map((run) => given.run(`run-000${run}`)),
    runs: given.runs(),
    kept: given.keepsHarness(hash(1)),
    broken: given.brokenRecords('run-0001'),
  })
  await runs.look()
  answers()
  while (await runs.read()) answers()
  expect(answers()).toEqual(answers(runEvidence(folder, noText)))
  expect(answers().rollouts).toHaveLength(2)
})

describe('it is time to look again', () => {
  const told = () => expect.poll(() => changes, { timeout: 5000 }).toBeGreaterThan(0)

  test('when the first run is made', async () => {
    await runs.look()
    write('run-0001', {})
    await told()
  })

  test('when another run is made', async () => {
    write('run-0001', {})
    await runs.look()
    write('run-0002', {})
    await told()
  })

  test('when a run that is under way records something', async () => {
    write('run-0001', { status: 'running' })
    await runs.look()
    appendFileSync(join(folder, 'run-0001', 'results.jsonl'), lineOf('H0', 't1', 0, 'pass'))
    await told()
  })

  test('when runs are removed and made anew', async () => {
    write('run-0001', {})
    await runs.look()
    rmSync(folder, { recursive: true })
    await told()
    await runs.look()
    changes = 0
    write('run-0001', {})
    await told()
  })

  test('and not after the end', async () => {
    write('run-0001', {})
    await runs.look()
    runs.close()
    let others = 0
    const other = new RunsFolder(folder, () => {
      others += 1
    })
    await other.look()
    write('run-0002', {})
    await expect.poll(() => others, { timeout: 5000 }).toBeGreaterThan(0)
    other.close()
    expect(changes).toBe(0)
  })
})

describe('a folder that looks like a run and is none', () => {
  const reasons = () => runs.unreadable().map(({ path, reason }) => `${basename(path)}: ${reason}`)

  test('is told with the reason, until it is mended', async () => {
    write('run-0001', {})
    mkdirSync(join(folder, 'run-0002'))
    writeFileSync(join(folder, 'run-0002', 'run.json'), '{ "kind": "run", ')
    mkdirSync(join(folder, 'run-0003'))
    writeFileSync(join(folder, 'run-0003', 'results.jsonl'), '')
    mkdirSync(join(folder, 'run-0004'))
    writeFileSync(join(folder, 'run-0004', 'run.json'), '{ "kind": "run" }')
    write('run-0005', { schemaVersion: 2 })
    mkdirSync(join(folder, 'pictures'))
    expect(await runs.look()).toBe(true)
    expect(runs.held().map(({ header }) => header.id)).toEqual(['run-0001'])
    expect(reasons()).toEqual([
      expect.stringMatching(/^run-0002: run\.json is damaged: /),
      'run-0003: run.json: it does not exist',
      expect.stringMatching(/^run-0004: run\.json is no header of a run: /),
      'run-0005: run.json: its version 2 is newer than this tool, which reads version 1',
    ])
    expect(await runs.look()).toBe(false)
    write('run-0002', {})
    expect(await runs.look()).toBe(true)
    expect(reasons()).toHaveLength(3)
  })
})
