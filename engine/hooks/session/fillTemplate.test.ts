import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../documents/json'
import { fillObject, fillTemplate, fillValue, UndefinedVariable } from './fillTemplate'
import { parseTemplate, type Variables } from './templates'

const values: Readonly<Record<string, JsonValue>> = { api: 'mail.list', page: 2, args: { app: 'mail' }, none: null }
const variables: Variables = (name) => {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return value === undefined ? undefined : { value, isUntrusted: false }
}

test('a text with all its variables is filled', () => {
  expect(fillTemplate(parseTemplate('{{api}} page {{page}}'), variables)).toBe('mail.list page 2')
})

test('a missing variable is named, so that its hook can be suppressed with that reason', () => {
  expect(() => fillTemplate(parseTemplate('{{api}} {{nobody}}'), variables)).toThrow(UndefinedVariable)
  expect(() => fillTemplate(parseTemplate('{{nobody}}'), variables)).toThrow('undefined template variable `nobody`')
})

describe('inside JSON', () => {
  test('strings are filled at any depth, names and other values stay', () => {
    expect(fillObject({ '{{api}}': 1, list: ['{{api}}', true, { at: 'p{{page}}' }], none: null }, variables)).toEqual({
      '{{api}}': 1,
      list: ['mail.list', true, { at: 'p2' }],
      none: null,
    })
  })

  test('a string that is one variable with `json` becomes the value', () => {
    expect(fillValue('{{page|json}}', variables)).toBe(2)
    expect(fillValue('{{args|json}}', variables)).toEqual({ app: 'mail' })
    expect(fillValue('{{none|json}}', variables)).toBeNull()
  })

  test('a value of the environment that is too long becomes a short text', () => {
    const long: Variables = () => ({ value: Array(300).fill('x'), isUntrusted: true })
    expect(fillValue('{{items|json}}', long)).toMatch(/^\["x",.{180,190}… \(too long\)$/)
  })

  test('without `json`, or beside other text, it stays text', () => {
    expect(fillValue('{{page}}', variables)).toBe('2')
    expect(fillValue('is {{args|json}}', variables)).toBe('is {"app":"mail"}')
  })

  test('a missing variable throws at any depth', () => {
    expect(() => fillObject({ deep: [{ er: '{{nobody|json}}' }] }, variables)).toThrow(UndefinedVariable)
  })
})
