import { expect, test } from 'vitest'
import { estimatedTokens } from './estimatedTokens'

test('four bytes are a token, and a rest is one more', () => {
  expect(estimatedTokens('')).toBe(0)
  expect(estimatedTokens('word')).toBe(1)
  expect(estimatedTokens('words')).toBe(2)
})

test('other scripts have more bytes, hence more tokens', () => {
  expect(estimatedTokens('字字字字')).toBe(3)
})
