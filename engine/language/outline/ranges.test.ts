import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wholeProject } from '../../../test/language/wholeProject'
import { parseDocument } from '../../documents/text/parse'
import { foldingRanges } from './foldingRanges'
import { selectionRanges } from './selectionRanges'

describe('folding', () => {
  const folds = (text: string) =>
    foldingRanges(parseDocument(text)).map(({ startLine, endLine }) => [startLine, endLine])

  test('hides the inside of objects and lists and leaves the closing bracket', () => {
    expect(folds('{\n  "a": [\n    1\n  ],\n  "b": {}\n}')).toEqual([
      [0, 4],
      [1, 2],
    ])
  })

  test('takes the outer one of two that open on one line', () => {
    expect(folds('{ "a": [{\n"b": 1,\n"c": 2\n}],\n"d": 1 }')).toEqual([[0, 3]])
  })

  test.each(['', '{}', '{ "a": [] }', '{\n}'])('finds nothing in %j', (text) => {
    expect(folds(text)).toEqual([])
  })

  test('works in a document that is being typed', () => {
    expect(folds('{\n"a": [\n1,\n2\n')).not.toEqual([])
  })
})

describe('growing a selection', () => {
  const selected = (marked: string) => {
    const text = marked.replace('$0', '')
    return selectionRanges(parseDocument(text), marked.indexOf('$0')).map(({ start, end }) => text.slice(start, end))
  }

  test('goes from a word over the text, the string and the member to the document', () => {
    expect(selected('{ "a": "one t$0wo" }')).toEqual([
      'two',
      'one two',
      '"one two"',
      '"a": "one two"',
      ' "a": "one two" ',
      '{ "a": "one two" }',
    ])
  })

  test('begins with the key when the cursor is on it', () => {
    expect(selected('{ "a$0b": 1 }').slice(0, 3)).toEqual(['ab', '"ab"', '"ab": 1'])
  })

  test('goes through lists', () => {
    expect(selected('[1, [2$02]]')).toEqual(['22', '[22]', '1, [22]', '[1, [22]]'])
  })

  test('always grows around the cursor, also in broken text', () => {
    const texts = wholeProject().map(({ text }) => text)
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(), fc.nat(), (text, cut, at) => {
        const part = text.slice(0, cut % (text.length + 1))
        const offset = at % (part.length + 1)
        let inner = { start: offset, end: offset }
        for (const span of selectionRanges(parseDocument(part), offset)) {
          expect(span.start <= inner.start && inner.end <= span.end).toBe(true)
          expect(span.end - span.start).toBeGreaterThan(inner.end - inner.start)
          inner = span
        }
      }),
    )
  })
})
