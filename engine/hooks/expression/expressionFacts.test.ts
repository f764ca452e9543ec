import { describe, expect, test } from 'vitest'
import { testConditions } from '../../../test/kit/testHooks'
import type { EventName } from '../../documents/kinds/vocabulary'
import type { ConditionDefinition } from '../condition'
import { parseExpression } from './expression'
import { ownEvents, requiredFacts, validAt } from './expressionFacts'

const always = testConditions.get('always')
const needing = (
  id: string,
  needs: ConditionDefinition['needs'],
): readonly (readonly [string, ConditionDefinition])[] => (always === undefined ? [] : [[id, { ...always, id, needs }]])

const conditions = new Map([
  ...testConditions,
  ...needing('call', [['C']]),
  ...needing('call-or-batch', [['C'], ['B']]),
  ...needing('finish-or-result-or-batch', [['F'], ['R'], ['B']]),
  ...needing('turn', [['A']]),
  ...needing('finish', [['F']]),
  ...needing('finish-and-limit', [['F', 'L']]),
])

const expressionOf = (condition: unknown) => {
  const parsed = parseExpression(condition, {}, conditions)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.expression
}
const facts = (condition: unknown) => requiredFacts(expressionOf(condition)).map((needed) => needed.join(''))
const valid = (condition: unknown, event: EventName) => validAt(expressionOf(condition), event)

describe('facts that an expression needs', () => {
  test('nothing', () => {
    expect(facts('always')).toEqual([''])
    expect(valid('always', 'before_task')).toBe(true)
  })

  test('any of several', () => {
    expect(facts('finish-or-result-or-batch')).toEqual(['F', 'R', 'B'])
    expect(valid('finish-or-result-or-batch', 'before_finish')).toBe(true)
    expect(valid('finish-or-result-or-batch', 'before_tool')).toBe(false)
  })

  test('a combination needs all of its parts, also an `any`', () => {
    expect(facts({ any: ['call-or-batch', 'failed'] })).toEqual(['CR', 'BR'])
    expect(valid({ any: ['call', 'failed'] }, 'before_tool')).toBe(false)
    expect(valid({ all: ['call', 'failed'] }, 'after_tool')).toBe(true)
  })

  test('a result is not there before the tool, unless it is remembered', () => {
    expect(valid('failed', 'before_tool')).toBe(false)
    expect(valid({ seen: 'failed' }, 'before_tool')).toBe(true)
    expect(valid({ not: 'failed' }, 'before_tool')).toBe(false)
  })

  test('facts that an event only sometimes carries suffice', () => {
    expect(valid('finish', 'task_end')).toBe(true)
  })

  test('the largest expression with alternatives is analysed at once', () => {
    const wide = { all: Array.from({ length: 31 }, () => 'finish-or-result-or-batch') }
    expect(facts(wide)).toHaveLength(7)
  })
})

test.each<[string, unknown, readonly EventName[]]>([
  ['a call, also one that was vetoed with its whole turn', 'call', ['before_tool', 'tool_blocked']],
  ['a result', 'failed', ['after_tool']],
  ['a call and its result', { all: ['call', 'failed'] }, ['after_tool']],
  ['a turn, readable or not', 'turn', ['after_model', 'format_error']],
  ['a finish', 'finish', ['before_finish']],
  ['no fact, hence once per step', 'always', ['before_model']],
  ['what only the end of a task may carry', 'finish-and-limit', ['task_end']],
])('%s is remembered at its own events', (_, condition, events) => {
  expect(ownEvents(expressionOf(condition))).toEqual(events)
})
