import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunEventBody } from '../../protocol/runEvent'
import { watchRun } from './runProgress'

let written = ''
beforeEach(() => {
  written = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += text
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

const show = (...events: readonly RunEventBody[]): readonly string[] => {
  const progress = watchRun()
  for (const event of events) progress.watch(event)
  progress.end()
  return written.split('\n').slice(0, -1)
}

const finished = (outcome: 'pass' | 'fail' | 'limit' | 'error'): RunEventBody => ({
  type: 'rollout_finished',
  rollout: 'H0/t/0',
  outcome,
  wallMs: 1,
})

describe('the progress of a run', () => {
  it('counts rollouts, and of those of this session the share that passed', () => {
    expect(
      show({ type: 'run_started', rollouts: 4, done: 2, resumed: true }, finished('pass'), finished('limit')),
    ).toEqual(['Going on: 2 of 4 rollouts were done.', 'rollouts 3/4 100.0 % passed', 'rollouts 4/4 50.0 % passed'])
  })

  it('counts what broke beside what failed, and in no share', () => {
    const started: RunEventBody = { type: 'run_started', rollouts: 3, done: 0, resumed: false }
    expect(show(started, finished('error'), finished('pass'), finished('error'))).toEqual([
      'rollouts 1/3 1 could not be played',
      'rollouts 2/3 100.0 % passed, 1 could not be played',
      'rollouts 3/3 100.0 % passed, 2 could not be played',
    ])
  })

  it('shows the warm start before, under a name of its own', () => {
    const lines = show(
      { type: 'warm_start', step: 1, steps: 2 },
      { type: 'warm_start', step: 2, steps: 2 },
      { type: 'run_started', rollouts: 1, done: 0, resumed: false },
      finished('fail'),
    )
    expect(lines).toEqual(['warm start 1/2', 'warm start 2/2', 'rollouts 1/1 0.0 % passed'])
  })

  it('shows updates with the share under the base and the groups that teach', () => {
    const update = { type: 'update_finished', updates: 2, groups: 16, successRate: 0.125 } as const
    expect(show({ ...update, update: 1, effectiveGroups: 2 }, { ...update, update: 2, effectiveGroups: 14 })).toEqual([
      'updates 1/2 base 12.5 %, effective groups 2/16',
      'updates 2/2 base 12.5 %, effective groups 14/16',
    ])
  })

  it('tells what was tried again and what was noted, at once', () => {
    const lines = show(
      { type: 'rollout_retried', rollout: 'H0/t/0', reason: 'No answer.' },
      { type: 'note', text: 'The cache is damaged.' },
    )
    expect(lines).toEqual(['', 'H0/t/0: No answer. Trying once more.', 'The cache is damaged.'])
  })

  it('tells of an endpoint that is waited for when the next try is, and when it is back', () => {
    const endpoint = 'http://localhost:8000/v1'
    const lines = show(
      { type: 'endpoint_waiting', endpoint, reason: 'HTTP 503: Loading model', seconds: 4, waited: 3 },
      { type: 'endpoint_back', endpoint, waited: 7 },
    )
    expect(lines.filter((line) => line !== '')).toEqual([
      'Waiting for http://localhost:8000/v1: HTTP 503: Loading model. Next try in 4 s; last answer 3 s ago.',
      'http://localhost:8000/v1 answers again, after 7 s.',
    ])
  })
})
