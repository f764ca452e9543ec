import { describe, expect, test } from 'vitest'
import { testConditions } from '../../../test/kit/testHooks'
import { leaves, maxExpressionDepth, maxExpressionNodes, parseExpression } from './expression'

const parse = (condition: unknown, parameters: unknown = {}) => parseExpression(condition, parameters, testConditions)

const problemsOf = (condition: unknown, parameters: unknown = {}) => {
  const parsed = parse(condition, parameters)
  return parsed.ok ? [] : parsed.problems
}

const idsOf = (condition: unknown) => {
  const parsed = parse(condition)
  return parsed.ok ? leaves(parsed.expression).map(({ definition }) => definition.id) : parsed.problems
}

describe('reading a condition', () => {
  test('an id takes the parameters of the hook', () => {
    expect(parse('called', { name: 'seek' })).toMatchObject({
      ok: true,
      expression: { kind: 'is', definition: { id: 'called' }, parameters: { name: 'seek' } },
    })
  })

  test('an expression carries the parameters of each condition', () => {
    const parsed = parse({ all: ['always', { not: { is: 'called', parameters: { name: 'seek' } } }] })
    expect(parsed).toMatchObject({
      ok: true,
      expression: { kind: 'all', of: [{ kind: 'is' }, { kind: 'not', of: { parameters: { name: 'seek' } } }] },
    })
  })

  test('every operator is read', () => {
    const condition = {
      any: [
        { atLeast: 1, of: ['always', 'never'] },
        { seen: 'failed', withinSteps: 3 },
        { notSeen: 'failed', withinSteps: null },
        { count: 'failed', ge: 2 },
        { not: 'never' },
        { all: ['always'] },
      ],
    }
    expect(idsOf(condition)).toEqual(['always', 'never', 'failed', 'failed', 'failed', 'never', 'always'])
  })
})

describe('what is wrong is told with its place', () => {
  test('an unknown condition', () => {
    expect(problemsOf({ any: ['always', 'regex_not_match'] })).toEqual([
      { kind: 'unknown-condition', path: ['any', 1], message: 'unknown condition `regex_not_match`' },
    ])
  })

  test('an unknown operator', () => {
    expect(problemsOf({ xor: ['always'] })).toMatchObject([{ kind: 'unknown-operator', path: ['xor'] }])
  })

  test('two operators, or none', () => {
    expect(problemsOf({ all: ['always'], any: ['always'] })).toMatchObject([{ kind: 'shape', path: [] }])
    expect(problemsOf({})).toMatchObject([{ kind: 'shape', path: [] }])
  })

  test('a member that the operator does not take', () => {
    expect(problemsOf({ not: 'always', withinSteps: 2 })).toMatchObject([{ kind: 'shape', path: ['withinSteps'] }])
  })

  test('parameters that are missing, unknown or of the wrong type', () => {
    expect(problemsOf('called')).toMatchObject([{ kind: 'parameters', message: expect.stringContaining('name') }])
    expect(problemsOf('called', { name: 'seek', nmae: 1 })).toMatchObject([
      { message: 'condition `called`: unknown parameter `nmae`' },
    ])
    expect(problemsOf('called', { name: 3 })).toMatchObject([{ message: 'condition `called`: name must be string' }])
  })

  test('counts and spans that are no whole numbers', () => {
    expect(problemsOf({ count: 'failed', ge: 1.5 })).toMatchObject([{ path: ['ge'] }])
    expect(problemsOf({ seen: 'failed', withinSteps: -1 })).toMatchObject([{ path: ['withinSteps'] }])
    expect(problemsOf({ atLeast: 0, of: ['always'] })).toMatchObject([{ path: ['atLeast'] }])
  })

  test('an empty list', () => {
    expect(problemsOf({ any: [] })).toMatchObject([{ kind: 'shape', path: ['any'] }])
  })

  test.each([null, 3, true, ['always']])('%j is no condition', (condition) => {
    expect(problemsOf(condition)).toMatchObject([{ kind: 'shape' }])
  })

  test('several problems are all told', () => {
    expect(problemsOf({ all: ['one', 'two', { is: 'called' }] })).toHaveLength(3)
  })
})

describe('size', () => {
  const nested = (depth: number): unknown => (depth === 1 ? 'always' : { not: nested(depth - 1) })

  test('depth', () => {
    expect(parse(nested(maxExpressionDepth)).ok).toBe(true)
    expect(problemsOf(nested(maxExpressionDepth + 1))).toMatchObject([{ kind: 'too-deep' }])
  })

  test('nodes, told once', () => {
    const wide = (children: number) => ({ all: Array.from({ length: children }, () => 'always') })
    expect(parse(wide(maxExpressionNodes - 1)).ok).toBe(true)
    expect(problemsOf(wide(maxExpressionNodes))).toMatchObject([{ kind: 'too-large' }])
    expect(problemsOf(wide(100_000))).toHaveLength(1)
  })
})
