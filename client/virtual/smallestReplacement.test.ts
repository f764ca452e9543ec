import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallestReplacement } from './smallestReplacement'

const apply = (before: string, after: string) => {
  const { start, end, text } = smallestReplacement(before, after)
  return before.slice(0, start) + text + before.slice(end)
}

describe('the smallest replacement', () => {
  it('keeps what is the same on both sides', () => {
    expect(smallestReplacement('a old b', 'a new b')).toEqual({ start: 2, end: 5, text: 'new' })
    expect(smallestReplacement('same', 'same')).toEqual({ start: 4, end: 4, text: '' })
    expect(smallestReplacement('aa', 'aaa')).toEqual({ start: 2, end: 2, text: 'a' })
  })

  it('turns any text into any other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀'), maxLength: 12 })
    fc.assert(fc.property(text, text, (before, after) => apply(before, after) === after))
  })
})
