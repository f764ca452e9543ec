import { expect, test } from 'vitest'
import { namesIn } from './namesIn'

test.each([
  ['Send the list to Dana Whitfield by mail.', ['Dana', 'Whitfield']],
  ['Pay 240.50 before 2026-11-03.', ['240.50', '2026-11-03']],
  ['Open the list "summer drive" and count.', ['summer drive']],
  ['Ask Dana. Then tell Dana so.', ['Dana']],
])('%j names %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test.each([
  'Somebody asks for all pages of a list.',
  'Read on. Continue until a page is short. Then stop.',
  'The API answers with JSON over HTTP.',
  'Take 3 steps at most.',
  '',
])('%j names nothing', (text) => {
  expect(namesIn(text)).toEqual([])
})
