import { expect, test } from 'vitest'
import { isName, namesIn } from './names'

test.each([
  ['Reply to Anna Berg at once.', ['Anna Berg']],
  ['Pay $1,200.50 by 2026-03-01.', ['$1,200.50', '2026-03-01']],
  ['On 12 May look for order 4711.', ['12 May', '4711']],
  ['Play "The Long Road" twice.', ['The Long Road']],
  ['Read the page. Then answer in 20 words.', []],
  ['Use JSON, never guess, and call {{api}} again.', []],
])('%s', (text, names) => {
  expect(namesIn(text).map(({ name }) => name)).toEqual(names)
})

test('places are those of the name', () => {
  expect(namesIn('Reply to Anna.')).toEqual([{ name: 'Anna', from: 9 }])
})

test('a name is found as whole words only', () => {
  expect(isName('Anna', 'Write Annabel and Anna.')).toBe(true)
  expect(isName('Anna', 'Write Annabel.')).toBe(false)
  expect(isName('120', 'Pay 1200.')).toBe(false)
})
