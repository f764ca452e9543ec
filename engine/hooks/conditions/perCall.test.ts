import { describe, expect, test } from 'vitest'
import { framesOf, type ScriptedStep } from '../../../test/kit/testPrefix'
import type { ConditionInstance, Match } from '../condition'
import { perCall, perResult, resultOf } from './perCall'

const keyed = (key: string): Match => ({ key, bindings: {} })

/** `event key` at every moment at which the condition is true. */
const trueAt = (instance: ConditionInstance, steps: readonly ScriptedStep[]): readonly string[] =>
  [...framesOf(steps)].flatMap(({ moment, prefix }) => {
    instance.observe?.(moment, prefix)
    const match = instance.test(moment, prefix)
    return match === undefined ? [] : [`${moment.event} ${match.key}`]
  })

const twoCalls: readonly ScriptedStep[] = [
  {
    calls: [
      { api: 'a.b', text: 'v1' },
      { api: 'c.d', error: true },
    ],
  },
]

describe('a condition about calls', () => {
  test('holds at every moment of its call and at no other', () => {
    const ofFirst = perCall(({ call }) => (call.id === 'c0' ? keyed('first') : undefined))
    expect(trueAt(ofFirst, twoCalls)).toEqual(['before_tool first', 'after_tool first'])
  })

  test('judges each call once, before it runs', () => {
    const judged: string[] = []
    const condition = perCall(({ call, result }) => {
      judged.push(`${call.id} ${result === undefined ? 'not run' : 'run'}`)
      return undefined
    })
    expect(trueAt(condition, twoCalls)).toEqual([])
    expect(judged).toEqual(['c0 not run', 'c1 not run'])
  })

  test('may judge anew with the result', () => {
    const condition = perCall(
      ({ call }) => keyed(`asks ${call.tool}`),
      (_, result) => (result.isError ? undefined : keyed(`got ${result.text}`)),
    )
    expect(trueAt(condition, twoCalls)).toEqual(['before_tool asks a.b', 'after_tool got v1', 'before_tool asks c.d'])
  })

  test('holds for a vetoed call at the veto, without a result', () => {
    const condition = perCall(
      () => keyed('asked'),
      () => keyed('answered'),
    )
    expect(trueAt(condition, [{ calls: [{ api: 'a.b', blocked: true }] }])).toEqual([
      'before_tool asked',
      'tool_blocked asked',
    ])
  })
})

describe('a condition about results', () => {
  test('holds at after_tool and tool_error alike, and judges once', () => {
    let judged = 0
    const condition = perResult((_, result) => {
      judged++
      return keyed(result.text)
    })
    expect(trueAt(condition, twoCalls)).toEqual(['after_tool v1', 'after_tool ok', 'tool_error ok'])
    expect(judged).toBe(2)
  })

  test('forgets the last result when the next one does not count', () => {
    const condition = perResult((_, result) => (result.isError ? undefined : keyed('good')))
    expect(trueAt(condition, twoCalls)).toEqual(['after_tool good'])
  })
})

test('a result is new at after_tool only', () => {
  const news = [...framesOf(twoCalls)].flatMap(({ moment, prefix }) => {
    const done = resultOf(moment, prefix)
    return done === undefined ? [] : [`${moment.event} ${done.tracked.call.id} ${done.result.text}`]
  })
  expect(news).toEqual(['after_tool c0 v1', 'after_tool c1 ok'])
})
