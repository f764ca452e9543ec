import { describe, expect, test } from 'vitest'
import { conditionRegistry } from '../conditions/registry'
import { constantTruth } from './constantTruth'
import { parseExpression } from './expression'

const truth = (condition: unknown) => {
  const parsed = parseExpression(condition, {}, conditionRegistry)
  return parsed.ok ? constantTruth(parsed.expression) : 'not parsed'
}
const count = (op: string, value: number, metric = 'calls') => ({ is: 'threshold', parameters: { metric, op, value } })

test.each([
  ['always'],
  [{ any: ['tool_error', 'always'] }],
  [{ any: ['tool_error', { not: 'tool_error' }] }],
  [{ all: ['always', { not: { not: 'always' } }] }],
  [{ atLeast: 1, of: ['tool_error', 'always'] }],
  [{ notSeen: { not: 'always' } }],
  [{ count: 'tool_error', ge: 0 }],
  [count('ge', 0)],
  [count('gt', -1)],
  [count('ne', -1)],
  [{ is: 'every_n_steps', parameters: { n: 1 } }],
])('%j is always true', (condition) => {
  expect(truth(condition)).toBe(true)
})

test.each([
  [{ not: 'always' }],
  [{ all: ['tool_error', { not: 'tool_error' }] }],
  [{ all: ['empty_result', { any: [count('lt', 0), { not: 'always' }] }] }],
  [{ all: [{ not: 'tool_error' }, { not: { not: 'tool_error' } }] }],
  [{ atLeast: 3, of: ['tool_error', 'empty_result'] }],
  [{ seen: { not: 'always' } }],
  [{ count: { not: 'always' }, ge: 1 }],
  [count('lt', 0)],
  [count('le', -1)],
  [count('eq', 2.5)],
  [{ all: [count('gt', 5), 'tool_error', count('lt', 3)] }],
  [{ is: 'sample', parameters: { p: 0 } }],
])('%j is always false', (condition) => {
  expect(truth(condition)).toBe(false)
})

describe('what happens decides about', () => {
  test.each([
    ['tool_error'],
    [{ all: ['always', 'tool_error'] }],
    [{ any: ['tool_error', 'empty_result'] }],
    [{ all: ['tool_error', { not: { is: 'tool_error', parameters: { minConsecutive: 2 } } }] }],
    [{ all: [count('gt', 5), count('lt', 3, 'errors')] }],
    [{ all: [count('ge', 3), count('le', 3)] }],
    [{ atLeast: 2, of: ['tool_error', 'always'] }],
    [{ all: ['tool_error', { notSeen: 'tool_error' }] }],
    [{ seen: 'always' }],
    [count('ge', 1)],
    [count('eq', 0)],
    [count('ne', 0)],
  ])('%j', (condition) => {
    expect(truth(condition)).toBeUndefined()
  })
})
