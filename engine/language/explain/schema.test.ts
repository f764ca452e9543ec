import { describe, expect, test } from 'vitest'
import { schemaAt } from '../../documents/schemaAt'
import { kindSchemas } from '../../documents/schemas'
import { choicesOf, explainMember, explainMembers, typesOf } from './schema'

test('a member tells its type, meaning, default and choices', () => {
  const text = explainMember('placement', schemaAt('hookEntry', ['placement']))
  expect(text).toContain('**placement** — string')
  expect(text).toContain('Default: `"note"`')
  expect(text).toContain('One of `"note"`, `"inline"`, `"system"`')
})

test('limits of numbers are told', () => {
  expect(explainMember('priority', schemaAt('ruleEntry', ['priority']))).toContain('at least 0, at most 100')
})

test('a member of which nothing is known has its name', () => {
  expect(explainMember('x', undefined)).toBe('**x**')
})

test('the name of a member brings no markdown', () => {
  expect(explainMember('[a](command:b)', {})).toBe('**\\[a\\]\\(command\\:b\\)**')
})

test('members are listed with what they default to, or that they are required', () => {
  const text = explainMembers({
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string', description: 'One.' }, b: { type: ['integer', 'null'], default: 2 } },
  })
  expect(text).toBe('- `a` (string, required): One.\n- `b` (integer or null, default `2`)')
  expect(explainMembers({ type: 'object', properties: {} })).toBeUndefined()
})

describe('types and choices', () => {
  test('of a union are those of its branches, null last', () => {
    expect(typesOf({ anyOf: [{ type: 'null' }, { type: 'string' }, { type: 'object' }] })).toEqual([
      'string',
      'object',
      'null',
    ])
    expect(typesOf({ type: ['null', 'integer'] })).toEqual(['integer', 'null'])
  })

  test('are constants and lists', () => {
    expect(choicesOf({ const: 'a' })).toEqual(['a'])
    expect(choicesOf({ anyOf: [{ const: 1 }, { enum: [2, 3] }] })).toEqual([1, 2, 3])
    expect(choicesOf({ type: 'string' })).toEqual([])
    expect(choicesOf(undefined)).toEqual([])
  })
})

test('every member that people write is explained', () => {
  for (const kind of ['harness', 'sibling', 'proposal', 'pool', 'profile', 'tasks', 'tools', 'workspace'] as const) {
    for (const name of Object.keys(kindSchemas[kind].properties)) {
      const text = explainMember(name, schemaAt(kind, [name]))
      expect(`${kind}.${name}: ${text}`).toMatch(/\n\n\S/)
    }
  }
})
