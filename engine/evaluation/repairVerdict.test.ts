import { describe, expect, it } from 'vitest'
import { hashNamed, pin } from '../../test/kit/recordedRuns'
import { runHeader } from '../../test/lint/evidence'
import type { RunHeader } from '../documents/kinds/run'
import { outdatedBy, type PresentState } from './outdatedEvidence'
import { repairVerdict } from './repairVerdict'

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
  surroundings: hashNamed('5'),
  verdict,
  tasks: [],
}
const weights = { id: 'tiny', ref: 'weights' }
const judged = (change: Partial<RunHeader> = {}): RunHeader => ({
  ...runHeader('run-2', [pin('S1')]),
  ...{
    purpose: 'local-eval',
    status: 'complete',
    policy: weights,
    catalogHash: hashNamed('7'),
    localEvaluation: local,
  },
  ...change,
})
const now = (...runs: readonly RunHeader[]): PresentState => ({
  ...{ stateHash: hashNamed('0'), parent: pin('H0'), policies: ['tiny'], surroundings: hashNamed('5') },
  ...{ hasTask: undefined, catalogHash: undefined, runs },
})

describe('the verdict on a sibling, after the window was reloaded', () => {
  it('is that of its newest run, and holds as long as nothing changed', () => {
    const before = judged({ id: 'run-1', localEvaluation: { ...local, verdict: { ...verdict, status: 'rejected' } } })
    expect(repairVerdict('S1', now(before, judged()))).toEqual({ ...verdict, run: 'run-2', outdatedBy: [] })
  })

  it('stays when a few tasks were tried afterwards, which are too few for another one', () => {
    const few = judged({ id: 'run-3', localEvaluation: { ...local, verdict: { ...verdict, status: 'pending' } } })
    expect(repairVerdict('S1', now(judged(), few))).toMatchObject({ status: 'accepted', run: 'run-2' })
    expect(repairVerdict('S1', now(few))).toMatchObject({ status: 'pending', run: 'run-3', repaired: 3 })
  })

  it('says what outdated it, as everything else that shows this run does', () => {
    const edited = { ...now(judged()), stateHash: hashNamed('1'), surroundings: hashNamed('6') }
    expect(repairVerdict('S1', edited)?.outdatedBy).toEqual(outdatedBy(judged(), edited))
    expect(repairVerdict('S1', edited)?.outdatedBy).toEqual(['harness', 'documents'])
  })

  it('is none of a run that was not played to its end, or of another sibling', () => {
    expect(repairVerdict('S1', now(judged({ status: 'cancelled' })))).toBeUndefined()
    expect(repairVerdict('S2', now(judged()))).toBeUndefined()
    expect(repairVerdict('S1', now())).toBeUndefined()
  })
})
