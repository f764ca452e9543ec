import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collationKey } from './collationKey'
import { isLike, numberIn } from './functions'
import { readTokens, writeTokens } from './tokens'

describe('numbers in texts', () => {
  test.each([
    ['70th', 70],
    [' -1.5e2x', -150],
    ['.5', 0.5],
    ['1,234', 1],
    ['abc', 0],
    ['', 0],
    [null, null],
    [7, 7],
  ])('%j is %j', (value, number) => {
    expect(numberIn(value)).toBe(number)
  })
})

describe('LIKE', () => {
  test.each([
    ['Montréal', '%REAL', true],
    ['a_b', 'a\\_b', true],
    ['axb', 'a\\_b', false],
    ['axb', 'a_b', true],
    ['100%', '100\\%', true],
    ['', '%', true],
    ['', '_', false],
    ['abcabd', '%ab_', true],
    ['Straße', 'STRASSE', true],
  ])('%j against %j: %j', (value, pattern, matches) => {
    expect(isLike(value, pattern)).toBe(matches)
  })

  test('a text is like itself between wildcards, and the worst pattern ends soon', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z ]{0,20}$/), (text) => isLike(text, `%${text}%`)))
    const start = performance.now()
    expect(isLike('a'.repeat(5_000), `${'%a'.repeat(50)}b`)).toBe(false)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})

describe('the collation', () => {
  test.each([
    ['Élan', 'elan'],
    ['a\u00a0b', 'A b'],
    ['ﬁx', 'FIX'],
  ])('takes %j for %j', (one, other) => {
    expect(collationKey(one)).toBe(collationKey(other))
  })

  test('orders blanks, punctuation, digits, letters', () => {
    const sorted = ['', ' a', '-1', '(x)', '10', '2', 'a', 'Äb', 'b', 'Z', 'я']
    const keys = sorted.map(collationKey)
    expect(keys.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(keys)
  })

  test('tells hyphen and dash apart', () => {
    expect(collationKey('1-2')).not.toBe(collationKey('1–2'))
  })
})

describe('tokens', () => {
  test('names may begin with a digit, numbers may not end in letters', () => {
    const kinds = readTokens('1st 2 3e4 5.5 .5 t.6').tokens.map(({ kind, text }) => `${kind} ${text}`)
    expect(kinds).toEqual([
      'word 1st',
      'number 2',
      'number 3e4',
      'number 5.5',
      'number .5',
      'word t',
      'sign .',
      'word 6',
    ])
  })

  test('a comment that never ends is the rest, however many begin', () => {
    const start = performance.now()
    expect(readTokens(`SELECT 1 ${'/* '.repeat(33_000)}`).tokens).toHaveLength(2)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  test('an open quote is found', () => {
    expect(readTokens("SELECT 'it''s' , 'open").unclosed).toBe(17)
  })

  test('any text is read to its end, and what is written reads the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (sql) => {
        const { tokens, unclosed } = readTokens(sql)
        fc.pre(unclosed === undefined && !tokens.some(({ text }) => /[\0$?\\]/.test(text)))
        const again = readTokens(writeTokens(tokens)).tokens
        expect(again.map(({ text }) => text).join('')).toBe(tokens.map(({ text }) => text).join(''))
      }),
    )
  })
})
