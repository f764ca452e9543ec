import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineIndex } from './positions'

describe('positions', () => {
  test.each([
    ['LF', 'ab\ncd\n', [0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [2, 0]],
    ['CRLF', 'ab\r\ncd', [0, 0], [0, 1], [0, 2], [0, 2], [1, 0], [1, 1], [1, 2]],
    ['a lone CR', 'ab\rcd', [0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]],
    ['mixed line ends', 'a\r\r\n\nb', [0, 0], [0, 1], [1, 0], [1, 0], [2, 0], [3, 0], [3, 1]],
    ['an astral character, which is two units wide', 'a😀b', [0, 0], [0, 1], [0, 2], [0, 3], [0, 4]],
    ['a byte order mark, which is no column', '\uFEFFab\nc', [0, 0], [0, 0], [0, 1], [0, 2], [1, 0], [1, 1]],
    ['an empty text', '', [0, 0]],
  ])('under %s', (_, text, ...expected) => {
    const index = lineIndex(text)
    const positions = Array.from({ length: text.length + 1 }, (_, offset) => index.positionAt(offset))
    expect(positions.map(({ line, character }) => [line, character])).toEqual(expected)
  })

  test('out of range are clamped to the text and to the line', () => {
    const index = lineIndex('ab\r\ncd')
    expect(index.positionAt(-5)).toEqual({ line: 0, character: 0 })
    expect(index.positionAt(99)).toEqual({ line: 1, character: 2 })
    expect(index.offsetAt({ line: 0, character: 99 })).toBe(2)
    expect(index.offsetAt({ line: 9, character: 0 })).toBe(6)
    expect(index.offsetAt({ line: -1, character: 3 })).toBe(0)
    expect(index.lineCount).toBe(2)
  })

  test('lead back to the offset, unless it lies inside a line end or before the first column', () => {
    const anyText = fc.array(fc.constantFrom('a', '\r', '\n', '\r\n', '😀', '\uFEFF')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyText, (text) => {
        const index = lineIndex(text)
        for (let offset = 0; offset <= text.length; offset += 1) {
          const isInside = text.charAt(offset - 1) === '\r' && text.charAt(offset) === '\n'
          const isMark = offset === 0 && text.startsWith('\uFEFF')
          if (!isInside && !isMark) expect(index.offsetAt(index.positionAt(offset))).toBe(offset)
        }
      }),
    )
  })

  test('count lines as splitting at every line end does', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\r', '\n') }), (text) => {
        expect(lineIndex(text).lineCount).toBe(text.split(/\r\n|\r|\n/).length)
      }),
    )
  })
})
