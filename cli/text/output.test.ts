import { expect, it } from 'vitest'
import { harmless } from './output'

it('shows the codes that a terminal would obey', () => {
  expect(harmless('key \u001b[31mred\u0007 and \u009b1m')).toBe('key \\u001b[31mred\\u0007 and \\u009b1m')
})

it('keeps lines, tabs and every letter', () => {
  const text = 'a\tb\nüñ 漢字 😀 ─ █\n'
  expect(harmless(text)).toBe(text)
})

it('shows what would turn the letters of a name around', () => {
  expect(harmless('test-\u202e100\u2066\u200f')).toBe('test-\\u202e100\\u2066\\u200f')
})
