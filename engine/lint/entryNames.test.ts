import { expect, test } from 'vitest'
import { entryNames } from './entryNames'

const brief = { text: 'Be brief.' }

test('neither the order nor the content of entries counts', () => {
  expect(entryNames({ rules: { a: brief, b: brief } })).toBe(entryNames({ rules: { b: { text: 'x' }, a: brief } }))
})

test.each([
  [{ rules: { a: brief } }, { rules: { b: brief } }],
  [{ rules: { a: brief } }, { prompt: { a: brief } }],
  [{ rules: { a: brief, b: brief } }, { rules: { 'a","b': brief } }],
  [{ rules: { a: brief } }, {}],
])('%j and %j have other names', (one, other) => {
  expect(entryNames(one)).not.toBe(entryNames(other))
})
