import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffWords, type WordRun } from './wordDiff'

const textOf = (runs: readonly WordRun[], ...kinds: WordRun['kind'][]) =>
  runs
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('')

const sentence = fc.array(fc.constantFrom('read', 'write', ' ', '\n', 'mail', '  ', 'ö')).map((words) => words.join(''))

describe('a word diff', () => {
  it('holds both texts completely', () => {
    fc.assert(
      fc.property(sentence, sentence, (before, after) => {
        const runs = diffWords(before, after)
        expect(textOf(runs, 'same', 'removed')).toBe(before)
        expect(textOf(runs, 'same', 'added')).toBe(after)
      }),
    )
  })

  it('marks nothing in equal texts', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        expect(diffWords(text, text).every(({ kind }) => kind === 'same')).toBe(true)
      }),
    )
  })

  it('marks only the word that changed', () => {
    expect(diffWords('Read the page first.', 'Read the schema first.')).toEqual([
      { kind: 'same', text: 'Read the ' },
      { kind: 'removed', text: 'page' },
      { kind: 'added', text: 'schema' },
      { kind: 'same', text: ' first.' },
    ])
  })

  it('sees an appended word as appended', () => {
    expect(diffWords('next', 'next page')).toEqual([
      { kind: 'same', text: 'next' },
      { kind: 'added', text: ' page' },
    ])
  })

  it('shows very long texts as replaced instead of taking minutes', () => {
    const before = 'a '.repeat(3000)
    const after = 'b '.repeat(3000)
    expect(diffWords(before, after)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  })
})
