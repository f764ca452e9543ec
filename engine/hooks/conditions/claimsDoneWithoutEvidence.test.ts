import { describe, expect, it } from 'vitest'
import { play, type ScriptedCall } from '../../../test/kit/testPrefix'
import type { JsonObject } from '../../documents/json'
import { claimsDoneWithoutEvidence } from './claimsDoneWithoutEvidence'

const set: ScriptedCall = { api: 'mail.set', effect: 'write' }
const read: ScriptedCall = { api: 'mail.read' }
const failed: ScriptedCall = { text: 'ValueError', error: true }

const atFinish = (calls: readonly ScriptedCall[], parameters: JsonObject = {}) =>
  play(claimsDoneWithoutEvidence, parameters, 'before_finish', [
    ...calls.map((call) => ({ calls: [call] })),
    { finish: 'v' },
  ])

describe('claims_done_without_evidence', () => {
  it('is true when the finish comes without a successful write', () => {
    expect(atFinish([read])).toEqual([{ step: 2, event: 'before_finish', key: '', bindings: { missing: 'write' } }])
    expect(atFinish([read, set])).toEqual([])
    expect(atFinish([{ ...set, blocked: true }])).toHaveLength(1)
  })

  it('wants the evidence after the last error', () => {
    expect(atFinish([set, failed])).toHaveLength(1)
    expect(atFinish([set, failed, set])).toEqual([])
  })

  it.each<[string, ScriptedCall[], number]>([
    ['readback', [read, set], 1],
    ['readback', [set, read], 0],
    ['readback', [set, { api: 'note.read' }], 1],
    ['test', [{ tool: 'shell', args: { command: 'pytest -q' } }], 0],
    ['test', [{ tool: 'run_tests' }], 0],
    ['test', [{ code: 'print(latest)' }], 1],
    ['any_tool', [read], 0],
    ['any_tool', [failed], 1],
  ])('knows the evidence %s', (evidence, calls, times) => {
    expect(atFinish(calls, { evidence })).toHaveLength(times)
  })

  it.each(['The task is complete.', "I've now finished.", 'Everything has been done', 'Successfully sent the mail.'])(
    'takes %j for a claim',
    (says) => {
      expect(play(claimsDoneWithoutEvidence, {}, 'after_model', [{ says }])).toHaveLength(1)
    },
  )

  it.each(['', 'Let me complete the task.', 'I am not sure.', 'Is it done?'])('takes %j for no claim', (says) => {
    expect(play(claimsDoneWithoutEvidence, {}, 'after_model', [{ says }])).toEqual([])
  })

  it('knows other claims when told', () => {
    const steps = [{ says: 'fertig' }]
    expect(play(claimsDoneWithoutEvidence, { claims: ['^fertig$'] }, 'after_model', steps)).toHaveLength(1)
  })
})
