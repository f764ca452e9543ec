import fc from 'fast-check'
import { Check, Clone, Default } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { actionNames } from '../documents/kinds/vocabulary'
import { actionTable } from './actions'
import { conditionRegistry } from './conditions/registry'
import { plainParameters } from './plainParameters'

const schemas = [
  ...[...conditionRegistry.values()].map(({ parameters }) => parameters),
  ...actionNames.map((name) => actionTable[name].parameters),
]
const names = [...new Set(schemas.flatMap((schema) => Object.keys(Object(Reflect.get(schema, 'properties')))))]

const values = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    'a',
    'result.text',
    'steps',
    'gt',
    'app',
    0,
    1,
    2,
    0.5,
    -1,
    1e9,
    Number.POSITIVE_INFINITY,
  ),
  fc.array(fc.constantFrom('', 'a', 1, null), { maxLength: 2 }),
  fc.jsonValue({ maxDepth: 1 }),
)

describe('what is taken for plainly right', () => {
  test('is what the validator takes, with the same defaults', () => {
    const given = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.constantFrom('__proto__', 'other')), values, {
      maxKeys: 3,
    })
    fc.assert(
      fc.property(fc.constantFrom(...schemas), given, (schema, parameters) => {
        const plain = plainParameters(schema, parameters)
        if (plain === undefined) return
        const filled: unknown = Default(schema, Clone(parameters))
        expect(Check(schema, filled)).toBe(true)
        expect(plain).toEqual(filled)
      }),
      { numRuns: 3000 },
    )
  })

  test.each(['no parameters', null, [], 3])('is never %j', (given) => {
    for (const schema of schemas) expect(plainParameters(schema, given)).toBeUndefined()
  })
})

describe('usual parameters need no validator:', () => {
  test.each([
    ['always', {}],
    ['contains', { field: 'result.text', text: 'denied' }],
    ['every_n_steps', { n: 3 }],
    ['repeated_tool_call', { minRepeats: 3 }],
    ['threshold', { metric: 'steps', op: 'gt', value: 3 }],
    ['sample', { p: 0.5 }],
  ])('%s', (id, given) => {
    const schema = conditionRegistry.get(id)?.parameters
    expect(schema && plainParameters(schema, given)).toMatchObject(given)
  })

  test.each(['warn', 'block', 'record', 'inject', 'rewrite_result', 'retry'] as const)('%s', (action) => {
    expect(plainParameters(actionTable[action].parameters, {})).toBeDefined()
  })
})
