import { describe, expect, it } from 'vitest'
import { pin } from '../../test/kit/recordedRuns'
import { evidenceOf, rollout, runHeader } from '../../test/lint/evidence'
import type { RunHeader } from '../documents/kinds/run'
import { repairTasks } from './repairTasks'

const header = (id: string, change: Partial<RunHeader> = {}): RunHeader => ({
  ...runHeader(id, [pin('H0')]),
  policy: { id: 'tiny', ref: 'weights' },
  tasks: { split: 'train', ids: ['t1', 't2'] },
  catalogHash: pin('').stateHash,
  config: { environmentName: 'box' },
  ...change,
})

const question = {
  candidate: pin('S1'),
  parent: pin('H0'),
  policies: ['tiny', 'big'],
  environments: ['box'],
  surroundings: pin('').stateHash,
}
const tries = (taskId: string, ...outcomes: readonly ('pass' | 'fail' | 'error')[]) =>
  outcomes.map((outcome, attempt) => rollout({ taskId, attempt, outcome }))

describe('the tasks that a sibling can be tried on', () => {
  it('are those that its parent tried twice: first what it failed, with the flaky ones, then what it solved', () => {
    const rollouts = [...tries('t1', 'pass', 'pass'), ...tries('t2', 'fail', 'pass')]
    const { tasks, policy, split } = repairTasks(evidenceOf({ rollouts, runs: [header('run-1')] }), question)
    expect(tasks).toEqual([
      { id: 't2', role: 'target', tries: 2, passes: 1, parentRollout: 'run-1/H0/t2/0', last: undefined },
      { id: 't1', role: 'control', tries: 2, passes: 2, parentRollout: 'run-1/H0/t1/0', last: undefined },
    ])
    expect({ policy, split }).toEqual({ policy: 'tiny', split: 'train' })
  })

  it('are not those that were tried once, or that broke down', () => {
    const rollouts = [...tries('t1', 'fail'), ...tries('t2', 'fail', 'error')]
    expect(repairTasks(evidenceOf({ rollouts, runs: [header('run-1')] }), question).tasks).toEqual([])
  })

  it.each([
    ['another version of the parent', { harnesses: [pin('H0', '1')] }],
    ['a policy that the workspace does not name', { policy: { id: 'old', ref: 'weights' } }],
    ['a policy that was never ready', { policy: { id: 'tiny' } }],
    ['training', { purpose: 'train' as const }],
  ])('are not taken from a run of %s', (_, change) => {
    const runs = [header('run-1', change)]
    expect(repairTasks(evidenceOf({ rollouts: tries('t1', 'fail', 'fail'), runs }), question).tasks).toEqual([])
  })

  describe('come with the newest outcome of the sibling', () => {
    const of = (run: string, outcome: 'pass' | 'limit') => rollout({ taskId: 't1', harness: 'S1', run, outcome })
    const lastOf = (...changes: readonly Partial<RunHeader>[]) => {
      const later = changes.map((change, at) => header(`run-${at + 2}`, { harnesses: [pin('S1')], ...change }))
      const outcomes = later.map(({ id }, at) => of(id, at === 1 ? 'pass' : 'limit'))
      const rollouts = [...tries('t1', 'fail', 'fail'), ...outcomes]
      return repairTasks(evidenceOf({ rollouts, runs: [header('run-1'), ...later] }), question).tasks[0]?.last
    }

    it('as it is now', () => {
      const last = { outcome: 'pass', run: 'run-3', rollout: 'S1/t1/0' }
      expect(lastOf({}, {}, { harnesses: [pin('S1', '1')] })).toEqual(last)
    })

    it.each([
      ['another policy', { policy: { id: 'big', ref: 'weights' } }],
      ['other weights', { policy: { id: 'tiny', ref: 'other weights' } }],
      ['another version of the environment', { environment: { id: 'box', version: '2' } }],
      ['other tools', { catalogHash: pin('', '1').stateHash }],
    ])('and never one with %s, which makes no pair with its parent', (_, change) => {
      expect(lastOf(change)).toBeUndefined()
    })
  })

  it('are none without a run, and then the only policy is the one to take', () => {
    expect(repairTasks(undefined, { ...question, policies: ['tiny'] })).toMatchObject({ policy: 'tiny', tasks: [] })
    expect(repairTasks(undefined, question).policy).toBeUndefined()
  })
})

describe('a run that was cut off', () => {
  const local = {
    candidate: 'S1',
    parent: pin('H0'),
    runs: [],
    flakes: { flaky: 0, failed: 0 },
    isRevised: false,
    tasks: [],
  }
  const tried = (change: Partial<RunHeader>) =>
    header('run-2', { purpose: 'local-eval', harnesses: [pin('S1')], localEvaluation: local, ...change })
  const found = (change: Partial<RunHeader>, underWay: readonly string[] = []) =>
    repairTasks(evidenceOf({ runs: [header('run-1'), tried(change)], underWay }), question)
  const unfinished = (change: Partial<RunHeader>) => found(change).unfinished

  it('can go on, unless it is complete or the sibling is another now', () => {
    expect(unfinished({ status: 'running' })).toBe('run-2')
    expect(unfinished({ status: 'cancelled' })).toBe('run-2')
    expect(unfinished({ status: 'complete' })).toBeUndefined()
    expect(unfinished({ status: 'cancelled', harnesses: [pin('S1', '1')] })).toBeUndefined()
  })

  it('is none while a process still plays it', () => {
    expect(found({ status: 'running' }, ['run-2'])).toMatchObject({ unfinished: undefined, underWay: 'run-2' })
    expect(found({ status: 'complete' }, ['run-2'])).toMatchObject({ unfinished: undefined, underWay: undefined })
  })

  it('may be one beside the base, and not one of many harnesses', () => {
    const beside = (...ids: readonly string[]) => {
      const run = header('run-2', { status: 'cancelled', harnesses: ids.map((id) => pin(id)) })
      return repairTasks(evidenceOf({ runs: [header('run-1'), run] }), question).unfinished
    }
    expect([beside('H0', 'S1'), beside('H0', 'S1', 'S2'), beside('H0', 'S2')]).toEqual(['run-2', undefined, undefined])
  })
})
