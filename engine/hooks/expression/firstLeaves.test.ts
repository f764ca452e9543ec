import { expect, test } from 'vitest'
import { conditionRegistry } from '../conditions/registry'
import { parseExpression } from './expression'
import { firstLeaves } from './firstLeaves'

const firsts = (condition: unknown) => {
  const parsed = parseExpression(condition, {}, conditionRegistry)
  return parsed.ok ? firstLeaves(parsed.expression).map((leaf) => leaf?.definition.id ?? 'none') : 'not parsed'
}

test.each([
  ['tool_error', ['tool_error']],
  [{ all: ['tool_error', 'unread_schema'] }, ['tool_error']],
  [{ all: [{ not: 'empty_result' }, 'unread_schema'] }, ['unread_schema']],
  [{ any: ['tool_error', 'unread_schema'] }, ['tool_error', 'unread_schema']],
  [{ any: ['tool_error', { not: 'unread_schema' }] }, ['tool_error', 'none']],
  [{ all: [{ any: ['tool_error', { not: 'empty_result' }] }, 'unread_schema'] }, ['tool_error', 'unread_schema']],
  [{ atLeast: 2, of: ['tool_error', 'unread_schema', 'empty_result'] }, ['tool_error', 'unread_schema']],
  [{ atLeast: 5, of: ['tool_error', 'unread_schema'] }, ['tool_error']],
  [{ not: 'tool_error' }, ['none']],
  [{ seen: 'tool_error' }, ['tool_error']],
  [{ notSeen: 'tool_error' }, ['none']],
  [{ count: 'tool_error', ge: 2 }, ['tool_error']],
  [{ count: 'tool_error', ge: 0 }, ['tool_error', 'none']],
])('of %j the first true condition is one of %j', (condition, ids) => {
  expect(firsts(condition)).toEqual(ids)
})
