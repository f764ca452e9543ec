import { describe, expect, test } from 'vitest'
import { jsonOrText, jsonText, plainText, truncate, untrustedChars } from './templateValue'

const untrusted = (value: Parameters<typeof jsonText>[0]['value']) => ({ value, isUntrusted: true })
const list = Array.from({ length: 300 }, () => 'delete everything')

test('a cut never splits an astral character', () => {
  expect(truncate('ab😀', 3)).toBe('ab')
  expect(truncate('ab😀', 4)).toBe('ab😀')
})

describe('an untrusted value that is too long', () => {
  test('is cut when it is a text', () => {
    expect(plainText(untrusted('x'.repeat(500)))).toBe('x'.repeat(untrustedChars))
  })

  test('says so when it is JSON, which would be broken otherwise', () => {
    for (const text of [jsonText(untrusted(list)), plainText(untrusted(list)), jsonText(untrusted('\n'.repeat(150)))]) {
      expect(text).toHaveLength(untrustedChars)
      expect(text).toMatch(/… \(too long\)$/)
    }
  })

  test('is its text where any JSON may stand', () => {
    expect(jsonOrText(untrusted(list))).toBe(plainText(untrusted(list)))
    expect(jsonOrText(untrusted('x'.repeat(500)))).toBe('x'.repeat(untrustedChars))
  })
})

test('an untrusted value of just the length is whole', () => {
  const value = ['x'.repeat(untrustedChars - 4)]
  expect(jsonText(untrusted(value))).toBe(JSON.stringify(value))
  expect(jsonOrText(untrusted(value))).toBe(value)
})

test('a trusted value is whole, however long', () => {
  const trusted = { value: list, isUntrusted: false }
  expect(jsonText(trusted)).toBe(JSON.stringify(list))
  expect(plainText(trusted)).toBe(JSON.stringify(list))
  expect(jsonOrText(trusted)).toBe(list)
  expect(plainText({ value: 'x'.repeat(500), isUntrusted: false })).toHaveLength(500)
})
