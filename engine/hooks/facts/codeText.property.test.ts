import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeWithoutText } from './codeText'
import { tokenize } from './codeTokens'

const language = fc.constantFrom('python', 'javascript')
const piece = fc.constantFrom(
  '"',
  "'",
  "'''",
  '"""',
  '`',
  '\\',
  '#',
  '//',
  '/*',
  '*/',
  '\n',
  ' ',
  'a',
  'b1',
  '7',
  '(',
  ')',
  '=',
)
const code = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

test('both readings of code agree on what is code: the same names are left', () => {
  fc.assert(
    fc.property(code, language, (text, of) => {
      const names = tokenize(text, of).flatMap(({ kind, text: name }) => (kind === 'name' ? [name] : []))
      expect(codeWithoutText(text, of).match(/(?<!\w)[A-Za-z_]\w*/g) ?? []).toEqual(names)
    }),
    { numRuns: 1_000 },
  )
})

test('of every string only a pair of quotes is left', () => {
  fc.assert(
    fc.property(code, language, (text, of) => {
      expect(codeWithoutText(text, of).replaceAll('""', '')).not.toMatch(/["']/)
    }),
    { numRuns: 1_000 },
  )
})
