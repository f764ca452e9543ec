import { expect, test } from 'vitest'
import { didYouMean, nearest } from './nearest'

const events = ['before_tool', 'after_tool', 'tool_error', 'before_finish']

test.each([
  ['before_tol', 'before_tool'],
  ['After-Tool', 'after_tool'],
  ['aftre_tool', 'after_tool'],
  ['toolerror', 'tool_error'],
  ['sunrise', undefined],
  ['', undefined],
])('%j means %j', (name, expected) => {
  expect(nearest(name, events)).toBe(expected)
})

test.each([
  ['S3', ['S1', 'S2']],
  ['page-12', ['page_10', 'page_11']],
])('%j, which differs only in digits from %j, means none of them', (name, names) => {
  expect(nearest(name, names)).toBeUndefined()
})

test('a slip of a letter in a numbered name is one all the same', () => {
  expect(nearest('s1', ['S2', 'S1'])).toBe('S1')
  expect(nearest('H1x', ['H1'])).toBe('H1')
  expect(nearest('S11', ['S1', 'S2'])).toBe('S1')
  expect(nearest('run-002', ['run-0001', 'run-0002'])).toBe('run-0002')
})

test('of two equally near names the first one wins, so that the answer is stable', () => {
  expect(nearest('ac', ['ab', 'ad'])).toBe('ab')
})

test('a name of a million characters is no work', () => {
  expect(nearest('x'.repeat(1_000_000), events)).toBeUndefined()
})

test('the hint is empty without a suggestion', () => {
  expect(didYouMean('after_tool')).toBe('; did you mean `after_tool`?')
  expect(didYouMean(undefined)).toBe('')
})
