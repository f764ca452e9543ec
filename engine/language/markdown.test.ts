import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bullets, codeList, inlineCode, jsonBlock, paragraphs, plain, shortened } from './markdown'

test('code stays code, whatever backticks it holds', () => {
  expect(inlineCode('a b')).toBe('`a b`')
  expect(inlineCode('a `b` ``c``')).toBe('``` a `b` ``c`` ```')
  expect(inlineCode('')).toBe('""')
  expect(codeList(['a', 'b'])).toBe('`a`, `b`')
})

test('code stands on one line', () => {
  expect(inlineCode('a\n\n# b')).toBe('`a # b`')
})

test('plain text has every sign escaped', () => {
  expect(plain('[x](command:y) <b> http://z')).toBe('\\[x\\]\\(command\\:y\\) \\<b\\> http\\:\\/\\/z')
  expect(plain('a\nb')).toBe('a b')
})

test('no document can end its block of code', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('`', 'a', '\n', '"') }), (text) => {
      const block = jsonBlock({ text })
      const fence = /^`+/.exec(block)?.[0] ?? ''
      const inside = block.split('\n').slice(1, -1)
      expect(fence.length).toBeGreaterThanOrEqual(3)
      expect(block.endsWith(`\n${fence}`)).toBe(true)
      expect(inside.every((line) => !line.trim().startsWith(fence))).toBe(true)
    }),
  )
})

test('no text gets out of its code', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('`', 'a', ' ', '[') }), (text) => {
      const shown = inlineCode(text)
      if (shown === '""') return
      const fence = /^`+/.exec(shown)?.[0] ?? ''
      const inside = shown.slice(fence.length, -fence.length)
      expect([...inside.matchAll(/`+/g)].every(([run]) => run.length !== fence.length)).toBe(true)
    }),
  )
})

test('long texts are cut, never inside a pair of surrogates', () => {
  expect(shortened('abcdef', 6)).toBe('abcdef')
  expect(shortened('abcdef', 4)).toBe('abc…')
  expect(shortened('ab😀def', 4)).toBe('ab…')
  expect(inlineCode('x'.repeat(1_000))).toHaveLength(202)
  expect(jsonBlock('x'.repeat(10_000)).length).toBeLessThan(2_100)
})

test('paragraphs leave out what is not there', () => {
  expect(paragraphs('a', undefined, '', 'b')).toBe('a\n\nb')
  expect(bullets(['a', 'b'])).toBe('- a\n- b')
})
