import { expect, test } from 'vitest'
import { rewriteResult } from './resultRewrite'

test('the message goes behind, before or instead of the result', () => {
  expect(rewriteResult('rows', 'check', { mode: 'append', maxChars: null })).toBe('rows\ncheck')
  expect(rewriteResult('rows', 'check', { mode: 'prepend', maxChars: null })).toBe('check\nrows')
  expect(rewriteResult('rows', 'check', { mode: 'replace', maxChars: null })).toBe('check')
})

test('head_tail keeps both ends around the message', () => {
  expect(rewriteResult('abcdefghij', '…', { mode: 'head_tail', maxChars: 5 })).toBe('abc\n…\nij')
  expect(rewriteResult('abcdefghij', '', { mode: 'head_tail', maxChars: 4 })).toBe('ab\nij')
})

test('head_tail leaves a short result alone', () => {
  expect(rewriteResult('abc', '…', { mode: 'head_tail', maxChars: 3 })).toBe('abc')
  expect(rewriteResult('abc', '…', { mode: 'head_tail', maxChars: null })).toBe('abc')
})

test('neither cut splits an astral character', () => {
  expect(rewriteResult('a😀bcd😀e', '', { mode: 'head_tail', maxChars: 4 })).toBe('a\ne')
})
