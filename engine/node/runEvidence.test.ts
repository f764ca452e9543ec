import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resultLineOf } from '../../test/kit/resultLineOf'
import { runHeader } from '../../test/lint/evidence'
import type { RunHeader } from '../documents/kinds/run'
import { runEvidence } from './runEvidence'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const hash = (digit: number) => `sha256:${String(digit).repeat(64)}`
const pin = (id: string, digit = 1) => ({ id, stateHash: hash(digit), effectiveHash: hash(digit) })

const write = (header: Partial<RunHeader> & { readonly id: string }, lines: readonly unknown[]): void => {
  const path = join(folder, header.id)
  mkdirSync(path)
  const whole = { ...runHeader(header.id, [pin('H0')]), tasks: { split: 'train', ids: ['t1', 't2'] }, ...header }
  writeFileSync(join(path, 'run.json'), JSON.stringify(whole))
  writeFileSync(join(path, 'results.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

const evidence = () => runEvidence(folder, (id) => (id === 't1' ? 'find k1 in mail' : undefined))

test('what evaluations recorded of a harness on a task, over all runs', () => {
  write({ id: 'run-0001' }, [resultLineOf('H0', 't1', 0, 'pass'), resultLineOf('H0', 't2', 0, 'pass')])
  write({ id: 'run-0002', policy: { id: 'tiny', ref: 'w7' } }, [resultLineOf('H0', 't1', 0, 'fail')])
  const found = evidence().rollouts('H0', 't1')
  expect(found.map(({ reference, outcome, policy }) => `${reference} ${outcome} ${policy}`)).toEqual([
    'run-0001/H0/t1/0 pass tiny',
    'run-0002/H0/t1/0 fail tiny w7',
  ])
  expect(found[0]).toMatchObject({ stateHash: hash(1), environment: 'box 1', taskId: 't1', harness: 'H0' })
  expect(evidence().rollouts('S1', 't1')).toEqual([])
})

test('training runs are no evaluations, and their rollouts are found by reference', () => {
  const line = { ...resultLineOf('H0', 't1', 0, 'pass'), rollout: 'u0003.initial/H0/t1/0' }
  write({ id: 'run-0001', purpose: 'train' }, [line])
  expect(evidence().rollouts('H0', 't1')).toEqual([])
  expect(evidence().rollout('run-0001/u0003.initial/H0/t1/0')).toMatchObject({ outcome: 'pass' })
})

test('the last line of a rollout counts, and damaged lines do not', () => {
  write({ id: 'run-0001' }, [resultLineOf('H0', 't1', 0, 'error'), { what: 1 }, resultLineOf('H0', 't1', 0, 'fail')])
  expect(evidence().rollout('run-0001/H0/t1/0')).toMatchObject({ outcome: 'fail' })
  expect(evidence().run('run-0001')).toMatchObject({ header: { id: 'run-0001' }, results: 1 })
})

test('nothing is known of what is not there', () => {
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  expect(evidence().run('empty')).toBeUndefined()
  expect(evidence().rollout('run-0009/H0/t1/0')).toBeUndefined()
  expect(evidence().rollout('nonsense')).toBeUndefined()
  expect(runEvidence(join(folder, 'none'), () => undefined).rollouts('H0', 't1')).toEqual([])
})

test('a run that has no results yet', () => {
  write({ id: 'run-0001' }, [])
  rmSync(join(folder, 'run-0001', 'results.jsonl'))
  expect(evidence().run('run-0001')?.results).toBe(0)
})

test('all runs, the newest last', () => {
  write({ id: 'run-0001', startedAt: '2026-02-01T00:00:00Z' }, [resultLineOf('H0', 't1', 0, 'pass')])
  write({ id: 'run-0002', startedAt: '2026-01-01T00:00:00Z' }, [])
  expect(
    evidence()
      .runs()
      .map(({ header, results }) => `${header.id} ${results}`),
  ).toEqual(['run-0002 0', 'run-0001 1'])
})

test('a harness is kept where its file is, not where only its hash is named', () => {
  write({ id: 'run-0001', harnesses: [pin('H0', 1), pin('S1', 2)] }, [])
  mkdirSync(join(folder, 'run-0001', 'harnesses'))
  writeFileSync(join(folder, 'run-0001', 'harnesses', 'S1.harness.json'), '{}')
  expect([1, 2, 3].map((digit) => evidence().keepsHarness(hash(digit)))).toEqual([false, true, false])
})

test('task texts come from whoever knows them', () => {
  expect([evidence().taskText('t1'), evidence().taskText('t2')]).toEqual(['find k1 in mail', undefined])
})

describe('what cannot be read counts as not recorded:', () => {
  const damages: Readonly<Record<string, (path: string) => void>> = {
    'a folder': (path) => mkdirSync(path),
    'a pipe': (path) => execFileSync('mkfifo', [path]),
  }
  for (const [name, damage] of Object.entries(damages)) {
    test(`${name} in place of a header, of results and of a log`, () => {
      for (const [id, file] of [
        ['run-0001', 'run.json'],
        ['run-0002', 'results.jsonl'],
        ['run-0003', 'trajectories/a.jsonl'],
      ] as const) {
        write({ id }, [resultLineOf('H0', 't1', 0, 'pass')])
        mkdirSync(join(folder, id, 'trajectories'))
        rmSync(join(folder, id, file), { force: true })
        damage(join(folder, id, file))
      }
      const { rollouts, run, brokenRecords } = evidence()
      expect(rollouts('H0', 't1').map(({ reference }) => reference)).toEqual(['run-0003/H0/t1/0'])
      expect([run('run-0001'), run('run-0002')?.results]).toEqual([undefined, 0])
      expect(brokenRecords('run-0003')).toEqual([])
    })
  }

  test('a file in place of the folder of runs', () => {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'mine')
    expect(evidence().runs()).toEqual([])
  })
})
