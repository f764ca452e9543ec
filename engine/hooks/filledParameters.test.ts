import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { filledParameters, parameterMessage } from './filledParameters'

const schema = Type.Object(
  {
    n: Type.Integer({ minimum: 1 }),
    names: Type.Optional(Type.Array(Type.String(), { default: ['a'] })),
  },
  { additionalProperties: false },
)

const messageOf = (given: unknown): string | undefined => {
  const filled = filledParameters(schema, given)
  return filled.ok ? undefined : parameterMessage(filled.errors)
}

describe('parameters that fit', () => {
  test('get the defaults that they leave out', () => {
    expect(filledParameters(schema, { n: 2 })).toEqual({ ok: true, parameters: { n: 2, names: ['a'] } })
    expect(filledParameters(schema, { n: 2, names: [] })).toEqual({ ok: true, parameters: { n: 2, names: [] } })
  })

  test('are not changed where they stand in a document', () => {
    const given = { n: 2 }
    filledParameters(schema, given)
    expect(given).toEqual({ n: 2 })
  })
})

describe('parameters that do not fit', () => {
  test('are told by the first reason', () => {
    expect(messageOf({ n: 0 })).toBe('n must be >= 1')
    expect(messageOf({ n: 1, names: [3] })).toBe('names/0 must be string')
    expect(messageOf({})).toBe('parameters must have required properties n')
    expect(messageOf({ n: 1, m: 2 })).toBe('unknown parameter `m`')
    expect(messageOf([])).toBe('parameters must be object')
  })

  test('come with all errors, for those who show each at its place', () => {
    const filled = filledParameters(schema, { n: 'x', names: 3 })
    expect(filled.ok ? [] : filled.errors.map(({ instancePath }) => instancePath)).toEqual(['/n', '/names'])
  })
})
