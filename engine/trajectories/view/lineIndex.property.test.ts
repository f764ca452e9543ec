import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineIndex } from './lineIndex'

const line = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) => text.replaceAll('\n', ' ')),
  fc.nat(30).map((step) => `{"type":"tool_call","step":${step},"call":{}}`),
)

test('an index has the places of all lines, however the bytes of the file are cut into chunks', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 200 })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.string({ maxLength: 5 }), cuts, (lines, tail, sizes) => {
      const torn = tail.replaceAll('\n', '')
      const bytes = Buffer.from([...lines, torn].join('\n'))
      const index = new LineIndex()
      let from = 0
      for (const size of [...sizes, bytes.length]) {
        index.add(bytes.subarray(from, from + size))
        from = Math.min(bytes.length, from + size)
      }
      expect([index.count, index.bytes, index.tornBytes]).toEqual([lines.length, bytes.length, Buffer.byteLength(torn)])
      const texts = lines.map((_, at) => {
        const { from: start, to } = index.rangeOf(at)
        return bytes.toString('utf8', start, to)
      })
      expect(texts).toEqual(lines.map((text) => Buffer.from(text).toString()))
      let step = 0
      for (const [at, text] of lines.entries()) {
        step = Number(/^\{"type":"tool_call","step":(\d+)/.exec(text)?.[1] ?? step)
        expect(index.stepOf(at)).toBe(step)
      }
    }),
  )
})

test('more lines than are planned for at first are kept', () => {
  const index = new LineIndex()
  index.add(Buffer.from('ab\n'.repeat(5000)))
  expect([index.count, index.rangeOf(4999)]).toEqual([5000, { from: 14_997, to: 14_999 }])
})

test('a step that has no line leads to the next one, and one behind the end nowhere', () => {
  const index = new LineIndex()
  index.add(Buffer.from('{"type":"header"}\n{"type":"hook","step":1}\n{"type":"hook","step":4}\n{"type":"end"}\n'))
  expect([0, 1, 2, 4, 5].map((step) => index.firstOfStep(step))).toEqual([0, 1, 2, 2, -1])
})
