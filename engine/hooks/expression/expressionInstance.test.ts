import { describe, expect, test } from 'vitest'
import { call, moment, resultOf, testCatalog, testConditions, testTask } from '../../../test/kit/testHooks'
import { createPrefixState } from '../facts/prefixState'
import type { Moment } from '../moment'
import { parseExpression } from './expression'
import { createInstance } from './expressionInstance'

const called = (name: string) => ({ is: 'called', parameters: { name } })
const calling = (step: number, id: string, tool: string) => moment('before_tool', step, { call: call(id, tool) })
const answered = (step: number, id: string, tool: string, error?: string) =>
  moment('after_tool', step, { call: call(id, tool), result: resultOf(id, error ?? 'ok', error !== undefined) })

/** The key of the expression at every moment, `-` where it is false. */
const keysAt = (condition: unknown, moments: readonly Moment[]): readonly string[] => {
  const parsed = parseExpression(condition, {}, testConditions)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const instance = createInstance(parsed.expression, 'hook')
  const state = createPrefixState(testTask, testCatalog, 1)
  return moments.map((each) => {
    state.advance(each)
    instance.observe?.(each, state.prefix)
    return instance.test(each, state.prefix)?.key ?? '-'
  })
}

describe('combining', () => {
  test('all, any and atLeast have the key of their first true condition', () => {
    const moments = [calling(1, 'c1', 'seek'), calling(1, 'c2', 'set')]
    expect(keysAt({ all: ['always', called('seek')] }, moments)).toEqual(['', '-'])
    expect(keysAt({ any: [called('set'), called('seek')] }, moments)).toEqual(['seek', 'set'])
    expect(keysAt({ atLeast: 2, of: [called('seek'), 'never', 'always'] }, moments)).toEqual(['seek', '-'])
    expect(keysAt({ atLeast: 3, of: ['always', 'always'] }, moments)).toEqual(['-', '-'])
  })

  test('`not` is no condition of its own, so the key comes from the others', () => {
    const moments = [calling(1, 'c1', 'seek')]
    expect(keysAt({ all: [{ not: 'never' }, called('seek')] }, moments)).toEqual(['seek'])
    expect(keysAt({ any: [{ not: 'never' }, called('seek')] }, moments)).toEqual(['seek'])
    expect(keysAt({ any: [{ not: 'never' }, called('set')] }, moments)).toEqual([''])
    expect(keysAt({ not: called('seek') }, moments)).toEqual(['-'])
  })
})

describe('remembering', () => {
  test('`seen` speaks of moments before this one, with the key of then', () => {
    const moments = [calling(1, 'c1', 'seek'), answered(1, 'c1', 'seek'), calling(2, 'c2', 'set')]
    expect(keysAt({ seen: called('seek') }, moments)).toEqual(['-', 'seek', 'seek'])
  })

  test('`x and not seen x` is the first time', () => {
    const moments = [calling(1, 'c1', 'seek'), calling(1, 'c2', 'seek'), calling(2, 'c3', 'seek')]
    expect(keysAt({ all: [called('seek'), { notSeen: called('seek') }] }, moments)).toEqual(['seek', '-', '-'])
  })

  test('withinSteps forgets', () => {
    const moments = [calling(1, 'c1', 'seek'), ...[1, 2, 3].map((step) => moment('before_model', step))]
    expect(keysAt({ seen: called('seek'), withinSteps: 1 }, moments)).toEqual(['-', 'seek', 'seek', '-'])
    expect(keysAt({ notSeen: called('seek'), withinSteps: 1 }, moments)).toEqual(['', '-', '-', ''])
  })

  test('one call counts once, though several moments carry it', () => {
    const blocked = moment('tool_blocked', 2, { call: call('c2', 'seek') })
    const moments = [calling(1, 'c1', 'seek'), answered(1, 'c1', 'seek'), calling(2, 'c2', 'seek'), blocked]
    const end = moment('before_model', 3)
    expect(keysAt({ count: called('seek'), ge: 2 }, [...moments, end]).at(-1)).toBe('seek')
    expect(keysAt({ count: called('seek'), ge: 3 }, [...moments, end]).at(-1)).toBe('-')
  })

  test('calls vetoed with their turn count too', () => {
    const vetoed = ['c1', 'c2'].map((id) => moment('tool_blocked', 1, { call: call(id, 'seek') }))
    expect(keysAt({ count: called('seek'), ge: 2 }, [...vetoed, moment('before_model', 2)]).at(-1)).toBe('seek')
  })

  test('an error counts once, at after_tool, and is there at tool_error', () => {
    const error = { call: call('c1', 'seek'), result: resultOf('c1', 'bad', true) }
    const moments = [answered(1, 'c1', 'seek', 'bad'), moment('tool_error', 1, error), moment('before_model', 2)]
    expect(keysAt({ count: 'failed', ge: 1 }, moments)).toEqual(['-', 'bad', 'bad'])
    expect(keysAt({ count: 'failed', ge: 2 }, moments)).toEqual(['-', '-', '-'])
  })

  test('a call that is run again after an error brings a second result', () => {
    const moments = [answered(1, 'c1', 'seek', 'bad'), answered(1, 'c1', 'seek', 'worse'), moment('before_model', 2)]
    expect(keysAt({ count: 'failed', ge: 2 }, moments)).toEqual(['-', '-', 'worse'])
  })

  test('count ge 0 holds from the start', () => {
    expect(keysAt({ count: 'failed', ge: 0 }, [moment('before_task', 0)])).toEqual([''])
  })

  test('what needs no fact is counted once per step', () => {
    const steps = [1, 2, 3].flatMap((step) => [moment('before_model', step), calling(step, `c${step}`, 'seek')])
    expect(keysAt({ count: 'always', ge: 2 }, steps)).toEqual(['-', '-', '-', '', '', ''])
  })

  test('memory inside memory sees the same moments', () => {
    const condition = { count: { all: [called('set'), { seen: called('seek') }] }, ge: 1 }
    const moments = [
      calling(1, 'c1', 'set'),
      calling(2, 'c2', 'seek'),
      calling(3, 'c3', 'set'),
      moment('before_model', 4),
    ]
    expect(keysAt(condition, moments)).toEqual(['-', '-', '-', 'set'])
  })
})

test('an expression without memory needs to see nothing but its own event', () => {
  const parsed = parseExpression({ all: ['always', { not: 'never' }] }, {}, testConditions)
  expect(parsed.ok && createInstance(parsed.expression, 'hook').observe).toBeUndefined()
})
