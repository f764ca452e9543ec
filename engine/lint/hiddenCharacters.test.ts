import { describe, expect, test } from 'vitest'
import { invisibleCharacters, lookAlikes } from './hiddenCharacters'

const codes = (text: string) => invisibleCharacters(text).map(({ what }) => what.replace('Invisible character ', ''))

describe('ordinary text of any language has no hidden character', () => {
  test.each([
    ['emoji with joiners, skins and variants', '👩‍👩‍👧 👍🏽 ❤️ 1️⃣ ☎︎ 🏳️‍🌈'],
    ['a flag that is spelt with tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['Hebrew with a mark of direction', 'שלום\u200f (x)'],
    ['Chinese and Japanese', '使用 API。日本語　テキスト、葛\u{e0100}城'],
    ['Russian and Greek', 'Прочитай страницу; Δ μ ε'],
    ['accents and quotes', 'Éàü – „so“ … naïve'],
    ['a mark of byte order at the start', '\ufeff{}'],
  ])('%s', (_, text) => {
    expect(codes(text)).toEqual([])
  })
})

test.each([
  ['a zero-width space', 'next\u200bpage', ['U+200B']],
  ['a joiner between Latin letters', 'a\u200db', ['U+200D']],
  ['a soft hyphen', 'co\u00adoperate', ['U+00AD']],
  ['an override of direction, even beside Hebrew', 'שלום \u202eabc\u202c', ['U+202E', 'U+202C']],
  ['a mark of direction in text without any script that needs it', 'abc\u200e', ['U+200E']],
  ['a mark of byte order inside', 'a\ufeffb', ['U+FEFF']],
  ['a variant of a Latin letter', 'a\ufe0f', ['U+FE0F']],
  ['words spelt with tags', 'x\u{e0061}\u{e0062}', ['U+E0061']],
])('%s is found', (_, text, found) => {
  expect(codes(text)).toEqual(found)
})

const read = (name: string) =>
  lookAlikes(name).reduceRight((text, { from, to, instead }) => text.slice(0, from) + instead + text.slice(to), name)

test.each([
  ['Cyrillic letters', 'next-pаgе', 'next-page'],
  ['a Greek letter', 'lοop', 'loop'],
  ['letters of full width', 'ｌist', 'list'],
  ['a long hyphen', 'next‑page', 'next-page'],
  ['a hard space', 'next\u00a0page', 'next page'],
])('%s in a name', (_, name, meant) => {
  expect(read(name)).toBe(meant)
})

test.each(['страница', 'API-вызов', '列表', 'größe', 'μs', 'Δt', 'next-page', 'a – b'])(
  '%s passes for nothing else',
  (name) => {
    expect(lookAlikes(name)).toEqual([])
  },
)
