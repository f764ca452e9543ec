import { describe, expect, it } from 'vitest'
import { play, prepare, type ScriptedCall, type ScriptedStep } from '../../../test/kit/testPrefix'
import type { EventName } from '../../documents/kinds/vocabulary'
import { threshold } from './threshold'

const failed: ScriptedCall = { api: 'a.get', error: true }
const fine: ScriptedCall = { api: 'a.get' }
const set: ScriptedCall = { api: 'a.set', effect: 'write' }

const at = (
  metric: string,
  op: string,
  value: number,
  steps: readonly ScriptedStep[],
  event: EventName = 'after_tool',
) => play(threshold, { metric, op, value }, event, steps)
const perCall = (...calls: readonly ScriptedCall[]) => calls.map((call) => ({ calls: [call] }))

describe('threshold', () => {
  it('is true while the count compares so, with one key for each time it became true', () => {
    const firings = at('consecutiveErrors', 'ge', 1, perCall(failed, failed, fine, failed))
    expect(firings.map(({ step, key, bindings }) => [step, key, bindings['metricValue']])).toEqual([
      [1, 'consecutiveErrors ge 1 #1', 1],
      [2, 'consecutiveErrors ge 1 #1', 2],
      [4, 'consecutiveErrors ge 1 #2', 1],
    ])
  })

  it.each<[string, number, ScriptedCall[], number[]]>([
    ['calls', 2, [fine, { ...set, blocked: true }, fine], [3]],
    ['errors', 2, [failed, fine, failed], [3]],
    ['writes', 1, [fine, { ...set, error: true }, set], [3]],
    ['reads', 2, [fine, failed, fine], [3]],
    ['distinctApis', 2, [fine, fine, set], [3]],
    ['steps', 2, [fine, fine], [2]],
  ])('counts %s', (metric, value, calls, steps) => {
    expect(at(metric, 'ge', value, perCall(...calls)).map(({ step }) => step)).toEqual(steps)
  })

  it('reads the tokens of the request', () => {
    expect(at('tokens', 'gt', 500, [{ tokens: 500 }, { tokens: 501 }], 'before_model').map(({ step }) => step)).toEqual(
      [2],
    )
  })

  it('knows no seconds: a log holds no clock, so a replay could not count them', () => {
    expect(() => prepare(threshold, { metric: 'seconds', op: 'ge', value: 60 })).toThrow('not parameters')
  })

  it.each([
    ['lt', [0, 1]],
    ['le', [0, 1, 2]],
    ['eq', [2]],
    ['ne', [0, 1, 3]],
    ['gt', [3]],
  ])('compares with %s', (op, steps) => {
    const found = ['before_task', 'before_model'].flatMap((event) =>
      play(threshold, { metric: 'steps', op, value: 2 }, event === 'before_task' ? event : 'before_model', [
        {},
        {},
        {},
      ]),
    )
    expect(found.map(({ step }) => step)).toEqual(steps)
  })

  it('needs a known metric, a comparison of numbers, and a number', () => {
    expect(() => prepare(threshold, { metric: 'turns', op: 'ge', value: 1 })).toThrow('not parameters')
    expect(() => prepare(threshold, { metric: 'steps', op: 'in', value: 1 })).toThrow('not parameters')
    expect(() => prepare(threshold, { metric: 'steps', op: 'ge' })).toThrow('not parameters')
  })
})
