import { expect, test } from 'vitest'
import type { JsonValue } from '../../documents/json'
import { leavesOf } from './conditionSites'

const ids = (condition: JsonValue) => leavesOf(condition, ['condition']).map(({ id, at }) => `${at.join('.')} ${id}`)

test('a bare id is its own leaf, without parameters of its own', () => {
  expect(leavesOf('always', ['condition'])).toEqual([{ id: 'always', at: ['condition'] }])
})

test('leaves of an expression, each with its place', () => {
  expect(ids({ all: ['always', { not: { seen: 'empty_result', withinSteps: 3 } }] })).toEqual([
    'condition.all.0 always',
    'condition.all.1.not.seen empty_result',
  ])
  expect(ids({ atLeast: 2, of: ['a', { is: 'b' }] })).toEqual(['condition.of.0 a', 'condition.of.1.is b'])
})

test('parameters of a leaf are no conditions', () => {
  const [leaf, ...others] = leavesOf({ is: 'flag', parameters: { flag: 'all', any: ['x'] } }, [])
  expect(others).toEqual([])
  expect(leaf?.parameters).toEqual({ at: ['parameters'], given: { flag: 'all', any: ['x'] } })
})

test('what is broken in one place hides no leaf of another', () => {
  expect(ids({ any: [3, null, { maybe: 'x' }, { not: 'always' }] })).toEqual(['condition.any.3.not always'])
})

test('endless nesting ends', () => {
  let condition: JsonValue = 'always'
  for (let depth = 0; depth < 5_000; depth += 1) condition = { not: condition }
  expect(ids(condition)).toEqual([])
})
