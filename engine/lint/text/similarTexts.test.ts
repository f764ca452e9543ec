import { expect, test } from 'vitest'
import { comparableText, trigramOverlap } from './similarTexts'

const overlap = (a: string, b: string) => trigramOverlap(comparableText(a), comparableText(b), 0.5)

test('case, blanks and marks do not count', () => {
  expect(comparableText('Be  brief,\nplease!').normalised).toBe(comparableText('be brief please').normalised)
  expect(overlap('Be brief, please!', 'be brief please')).toBe(1)
})

test('the overlap is shared trigrams over all trigrams', () => {
  // abc bcd | abc bcd cde
  expect(overlap('abcd', 'abcde')).toBeCloseTo(2 / 3)
})

test('texts of very different length are not compared', () => {
  expect(overlap('abc', 'abcdefghi')).toBe(-1)
  expect(overlap('', '')).toBe(-1)
})

test('the keys are the longest words', () => {
  expect(comparableText('always look at the pagination of a result').keys).toEqual(['pagination', 'always', 'result'])
})

test('numbers, negations and quoted names are the essence', () => {
  const essence = (text: string) => comparableText(text).essence
  expect(essence('Call `list` at most 3 times')).not.toBe(essence('Call `list` at most 4 times'))
  expect(essence('Call `list` often')).not.toBe(essence('Call `get` often'))
  expect(essence('Do not guess')).not.toBe(essence('Do guess'))
  expect(essence('Look twice')).toBe(essence('Look again'))
})
