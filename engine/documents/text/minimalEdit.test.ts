import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minimalEdit } from './minimalEdit'
import { applyTextEdits } from './textEdit'

test('one word in the middle is one edit of that word', () => {
  expect(minimalEdit('keep old tail', 'keep new tail')).toEqual([{ span: { start: 5, end: 8 }, newText: 'new' }])
})

test('the common start and end do not overlap', () => {
  expect(minimalEdit('aa', 'aaa')).toEqual([{ span: { start: 2, end: 2 }, newText: 'a' }])
})

test('equal texts need no edit', () => {
  expect(minimalEdit('same', 'same')).toEqual([])
})

test('applying the edit gives the other text', () => {
  const text = fc.stringMatching(/^[ab\n]{0,12}$/)
  fc.assert(
    fc.property(text, text, (from, to) => {
      expect(applyTextEdits(from, minimalEdit(from, to))).toBe(to)
    }),
  )
})
