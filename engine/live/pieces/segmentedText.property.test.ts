import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineIndex } from '../../documents/text/positions'
import { SegmentedText, segmentOf } from './segmentedText'

/** Parts that begin and end with a letter, so that no line end is cut in two. */
const part = fc
  .array(fc.constantFrom('a', '\n', '\r\n', '\r', '🧭'), { maxLength: 8 })
  .map((units) => `x${units.join('')}x`)

test('offsets and positions in parts are those of the whole text', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.nat(60), fc.boolean(), (parts, offset, hasMark) => {
      const texts = hasMark ? ['\uFEFF', ...parts] : parts
      const whole = lineIndex(texts.join(''))
      const segmented = new SegmentedText(texts.map(segmentOf))
      expect(segmented.lineCount).toBe(whole.lineCount)
      expect(segmented.positionAt(offset)).toEqual(whole.positionAt(offset))
      const position = { line: offset % 7, character: offset % 5 }
      expect(segmented.offsetAt(position)).toBe(whole.offsetAt(position))
    }),
  )
})

test('a text with another part shares the rest', () => {
  const before = new SegmentedText(['{ ', '"a": 1', ' }'].map(segmentOf))
  const after = before.with(1, segmentOf('"a":\n 12'))
  expect([before.text, after.text]).toEqual(['{ "a": 1 }', '{ "a":\n 12 }'])
  expect(after.segment(2)).toBe(before.segment(2))
  expect(after.positionAt(after.length)).toEqual({ line: 1, character: 5 })
})
