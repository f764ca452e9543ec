import { expect, it } from 'vitest'
import { excerpt } from './excerpt'

it.each([
  ['short', 'short'],
  ['123456', '123456'],
  ['1234567', '123456…'],
  ['12345𝒮', '12345…'],
  ['a\u202eb', 'a⟨202E⟩b'],
])('of %j six signs show %j', (text, shown) => {
  expect(excerpt(text, 6)).toBe(shown)
})

it('of megabytes little is looked at', () => {
  expect(excerpt('x'.repeat(5_000_000), 3)).toBe('xxx…')
})
