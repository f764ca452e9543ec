import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonicalText'
import { isSameJson } from './isSameJson'

/** Few names and values, so that equal ones are met often. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, 0, -0, 1, '', '0', '\ud800'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.oneof(tie('value'), fc.constant(undefined))),
  ),
}))

const canonicalOf = (json: unknown): string | undefined => {
  try {
    return canonicalJson(json)
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    return undefined
  }
}

test('values are the same exactly when their canonical texts are', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      const [first, second] = [canonicalOf(a), canonicalOf(b)]
      fc.pre(first !== undefined && second !== undefined)
      expect(isSameJson(a, b)).toBe(first === second)
    }),
    { numRuns: 3000 },
  )
})

test('the order of members and members that are undefined do not count', () => {
  expect(isSameJson({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1, e: undefined })).toBe(true)
})

test('a list is no object, and null is nothing else', () => {
  expect(isSameJson([1], { 0: 1 })).toBe(false)
  expect(isSameJson(null, {})).toBe(false)
  expect(isSameJson({ a: undefined }, {})).toBe(true)
  expect(isSameJson({ a: 1 }, { b: 1 })).toBe(false)
})
