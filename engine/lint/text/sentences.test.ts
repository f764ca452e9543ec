import { expect, test } from 'vitest'
import { isNegated, rememberedOfText, sentencesOf, wordsOf } from './sentences'

test('sentences end at marks and lines, and a dot inside a word ends nothing', () => {
  expect(sentencesOf('Call mail.search first. Then stop!\n\n- Answer')).toEqual([
    { text: 'Call mail.search first', from: 0 },
    { text: 'Then stop', from: 24 },
    { text: '- Answer', from: 36 },
  ])
  expect(sentencesOf(' \n ')).toEqual([])
})

test('words lose their case and their marks, and keep inner ones', () => {
  expect(wordsOf('“Never” call `mail.search`, don’t!')).toEqual(['never', 'call', 'mail.search', 'don’t'])
})

test.each([
  ['Do not call it', true],
  ["You don't need it", true],
  ['Finish without checking', true],
  ['Note the answer', false],
  ['Know it', false],
])('%s: negated %s', (sentence, expected) => {
  expect(isNegated(sentence)).toBe(expected)
})

test('an entry is read once, also one without a text', () => {
  let readings = 0
  const lengthOf = rememberedOfText((text) => {
    readings += 1
    return text.length
  })
  const entry = { text: 'four' }
  expect([lengthOf(entry), lengthOf(entry), lengthOf({ text: 3 })]).toEqual([4, 4, 0])
  expect(readings).toBe(2)
})
