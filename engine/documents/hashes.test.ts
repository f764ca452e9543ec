import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveHash, hashOf, stateHash } from './canonical'
import { canonicalJson } from './canonicalText'
import type { JsonValue } from './json'

const name = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('a', 'A', 'é', '\u20ac', '\r', '1', '10', '9', '', '😀', '\ufb33', '\ue000', '__proto__'),
)
const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<JsonValue>(null, true, false, -0, 1e21, 0.1),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    name,
    fc.array(tie('value')),
    fc.dictionary(name, tie('value')),
  ),
}))

/** The unit values of each key, padded, compare as text like the keys by UTF-16 units. */
const units = (key: string) => [...Array(key.length).keys()].map((i) => String(key.charCodeAt(i)).padStart(5, '0'))

/** The same value with the members of every object in the opposite order. */
const reversed = (value: JsonValue): JsonValue => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  )
}

describe('canonical text', () => {
  test('sorts members by UTF-16 units, at every depth', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name), (names) => {
        const text = canonicalJson([Object.fromEntries(names.map((key) => [key, 0]))])
        const keys = [...text.matchAll(/("(?:[^"\\]|\\.)*"):0/g)].map(([, key = '""']) => String(JSON.parse(key)))
        expect(keys).toEqual([...keys].sort((a, b) => (units(a).join() < units(b).join() ? -1 : 1)))
        expect(keys).toHaveLength(names.length)
      }),
    )
  })

  test('is its own canonical text and says the same as the value, minus zero aside', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const text = canonicalJson(value)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(reversed(value))).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  test('holds no white space outside strings', () => {
    expect(canonicalJson({ b: [1, { c: ' a\n' }], a: {} })).toBe('{"a":{},"b":[1,{"c":" a\\n"}]}')
  })

  test.each([
    ['\u0000\u0008\u0009\u000a\u000b\u000c\u000d\u001f', '"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f"'],
    ['"\\/', '"\\"\\\\/"'],
    ['\u007f\u2028\u2029', '"\u007f\u2028\u2029"'],
    ['\ud800', '"\\ud800"'],
  ])('writes the string %j with the fewest escapes', (value, text) => expect(canonicalJson(value)).toBe(text))

  test.each([
    ['undefined', undefined],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a big integer', 1n],
    ['NaN inside a list', [Number.NaN]],
    ['undefined inside a list', [undefined]],
  ])('%s is refused', (_, value) => expect(() => canonicalJson(value)).toThrow(/^JSON cannot hold /))
})

describe('hashes', () => {
  /** Every pin of every document holds such a hash, so these texts may never change. */
  test.each([
    [{}, '{}'],
    [{ prompt: { task: { text: 'Do {{task}}.' } } }, '{"prompt":{"task":{"text":"Do {{task}}."}}}'],
    [
      { rules: { b: { text: '€', priority: 1.0 }, a: { text: '😀' } }, hooks: {} },
      '{"rules":{"a":{"text":"😀"},"b":{"priority":1,"text":"€"}}}',
    ],
  ])('of the state %j is that of %s', (state, text) => {
    expect(stateHash(state)).toBe(`sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`)
  })

  test('do not change with the order of keys, and do with any text', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.record({ text: fc.string() })), fc.string({ minLength: 1 }), (rules, more) => {
        const turned = Object.fromEntries(Object.entries(rules).reverse())
        expect(stateHash({ rules: turned })).toBe(stateHash({ rules }))
        expect(effectiveHash({ rules: turned })).toBe(effectiveHash({ rules }))
        const [first] = Object.entries(rules)
        fc.pre(first !== undefined)
        const changed = { ...rules, [first?.[0] ?? '']: { text: `${first?.[1].text}${more}` } }
        expect(stateHash({ rules: changed })).not.toBe(stateHash({ rules }))
        expect(effectiveHash({ rules: changed })).not.toBe(effectiveHash({ rules }))
      }),
    )
  })

  test('of nothing, of null entries and of empty sections are one', () => {
    const nothing = [{}, { rules: {} }, { rules: undefined }, { rules: { a: null } }, { rules: {}, hooks: { b: null } }]
    expect(new Set(nothing.map(stateHash)).size).toBe(1)
    expect(new Set(nothing.map(effectiveHash)).size).toBe(1)
  })

  test('tell a number from its text, and a list from an object', () => {
    const values = [1, '1', [1], { 0: 1 }, true, 'true', null, 'null', [], {}, '']
    expect(new Set(values.map(hashOf)).size).toBe(values.length)
  })
})
