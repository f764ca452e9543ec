import { describe, expect, it } from 'vitest'
import { runHeader } from '../../test/lint/evidence'
import type { RunHeader } from '../documents/kinds/run'
import { repairVerdict } from './repairVerdict'

const hash = (digit: string) => `sha256:${digit.repeat(64)}`
const pin = (id: string, digit = '0') => ({ id, stateHash: hash(digit), effectiveHash: hash(digit) })

const verdict = {
  ...{ status: 'accepted' as const, rule: 'local-accept-v1', reasons: ['3 repaired over 1 cause, 0 regressed'] },
  ...{ targets: 5, repaired: 3, controls: 4, regressed: 0 },
}
const local = {
  candidate: 'S1',
  parent: pin('H0'),
  runs: ['run-1'],
  flakes: { flaky: 0, failed: 5 },
  isRevised: false,
  surroundings: hash('5'),
  verdict,
  tasks: [],
}
const weights = { id: 'tiny', ref: 'weights' }
const judged = (change: Partial<RunHeader> = {}): RunHeader => ({
  ...runHeader('run-2', [pin('S1')]),
  ...{ purpose: 'local-eval', status: 'complete', policy: weights, catalogHash: hash('7'), localEvaluation: local },
  ...change,
})
const now = {
  ...{ candidate: pin('S1'), parent: pin('H0'), policies: ['tiny'], surroundings: hash('5') },
  newest: { ...runHeader('run-1', [pin('H0')]), policy: weights, catalogHash: hash('7') },
}

describe('the verdict on a sibling, after the window was reloaded', () => {
  it('is that of its newest run, and holds as long as nothing changed', () => {
    const before = judged({ id: 'run-1', localEvaluation: { ...local, verdict: { ...verdict, status: 'rejected' } } })
    expect(repairVerdict([before, judged()], now)).toEqual({ ...verdict, run: 'run-2', outdatedBy: [] })
  })

  it.each([
    ['harness', { candidate: pin('S1', '1') }],
    ['ancestor', { parent: pin('H0', '1') }],
    ['ancestor', { parent: pin('S2') }],
    ['documents', { surroundings: hash('6') }],
    ['policy', { policies: ['other'] }],
    ['policy', { newest: { ...now.newest, policy: { id: 'tiny', ref: 'other weights' } } }],
    ['catalogue', { newest: { ...now.newest, catalogHash: hash('8') } }],
  ])('is outdated by another %s', (what, change) => {
    expect(repairVerdict([judged()], { ...now, ...change })?.outdatedBy).toEqual([what])
  })

  it('is none of a run that was not played to its end, or of another sibling', () => {
    expect(repairVerdict([judged({ status: 'cancelled' })], now)).toBeUndefined()
    expect(repairVerdict([judged()], { ...now, candidate: pin('S2') })).toBeUndefined()
    expect(repairVerdict([], now)).toBeUndefined()
  })
})
