/** A character that readers cannot see, or take for another one. Offsets are UTF-16 units. */
export interface HiddenCharacter {
  readonly from: number
  readonly to: number
  /** What it is, for people. */
  readonly what: string
  /** What to write instead; '' to leave it out. */
  readonly instead: string
}

/** Characters without a shape of their own, as ranges for a character class. */
const shapeless = [
  ['\\u007f-\\u009f', '\\u00ad', '\\u061c', '\\u115f\\u1160', '\\u180b-\\u180e', '\\u200b-\\u200f', '\\u2028-\\u202e'],
  ['\\u2060-\\u206f', '\\u3164', '\\ufe00-\\ufe0f', '\\ufeff', '\\uffa0', '\\ufff9-\\ufffb', '\\u{e0100}-\\u{e01ef}'],
].flat()
/** The invisible letters in which flags are spelt stand in runs. */
const invisible = new RegExp(`[\\u{e0000}-\\u{e007f}]+|[${shapeless.join('')}]`, 'gu')

/** The characters of a text that cannot be seen and have no business where they stand. */
export const invisibleCharacters = (text: string): readonly HiddenCharacter[] =>
  [...text.matchAll(beyondAscii)].flatMap(({ 0: run, index: start }) =>
    [...run.matchAll(invisible)].flatMap(({ 0: sign, index }) => {
      const from = start + index
      if (isInPlace(text, sign, from)) return []
      return [{ from, to: from + sign.length, what: `Invisible character ${codeOf(sign)}`, instead: '' }]
    }),
  )

/** Most text is not worth the closer look. */
const beyondAscii = /[^\0-\x7e]+/g

const isInPlace = (text: string, sign: string, index: number): boolean => {
  const before = /.$/u.exec(text.slice(Math.max(0, index - 2), index))?.[0] ?? ''
  const after = /^./u.exec(text.slice(index + sign.length, index + sign.length + 2))?.[0] ?? ''
  const code = sign.codePointAt(0) ?? 0
  if (joiners.has(code)) return pictographic.test(before) || joiningLetter.test(before) || joiningLetter.test(after)
  if (directionMarks.has(code)) return rightToLeft.test(text)
  if (code >= 0xfe00 && code <= 0xfe0f) return pictographic.test(before) || hasVariants.test(before)
  if (code >= 0xe0000 && code <= 0xe007f) return before === blackFlag
  if (code >= 0xe0100) return /\p{Script=Han}/u.test(before)
  if (code >= 0x180b && code <= 0x180e) return /\p{Script=Mongolian}/u.test(before)
  return code === byteOrderMark && index === 0
}

/** They join parts of an emoji, and shape letters of scripts whose letters hang together. */
const joiners: ReadonlySet<number> = new Set([0x200c, 0x200d])
/** In text that runs from right to left they are ordinary; overrides and embeddings never are. */
const directionMarks: ReadonlySet<number> = new Set([0x200e, 0x200f, 0x061c])
const byteOrderMark = 0xfeff
const blackFlag = '\u{1f3f4}'

const pictographic = /\p{Emoji}|\p{Extended_Pictographic}|\ufe0f|\u20e3/u
const joiningLetter =
  /(?=[\p{L}\p{M}])[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const hasVariants = /(?=[\p{L}\p{S}])[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Letters that look like those of ASCII, each with the one that it looks like. */
const twins: ReadonlyMap<string, string> = new Map(
  [
    ['аеорсухіјѕԁһӏАВЕКМНОРСТХІЈЅУ', 'aeopcyxijsdhlABEKMHOPCTXIJSY'],
    ['ονρΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ovpABEZHIKMNOPTYX'],
  ].flatMap(([letters = '', latin = '']) => [...letters].map((letter, index) => [letter, latin[index] ?? ''] as const)),
)

const twinLetters = [...twins.keys()].join('')
const mixedWord = new RegExp(`[A-Za-z${twinLetters}\uff21-\uff3a\uff41-\uff5a]+`, 'gu')
const oddDash = /(?<=[A-Za-z0-9])[\u2010-\u2015\u2212\uff0d\uff3f](?=[A-Za-z0-9])/gu
const oddSpace =
  /(?<=[A-Za-z0-9])[\u00a0\u2000-\u200a\u202f\u205f\u3000]|[\u00a0\u2000-\u200a\u202f\u205f\u3000](?=[A-Za-z0-9])/gu
const fullWidth = 0xfee0

/** Characters of a name that pass for others: letters of other scripts among ASCII letters, odd dashes and spaces. */
export const lookAlikes = (name: string): readonly HiddenCharacter[] => {
  if (!hasOther.test(name)) return []
  const words = [...name.matchAll(mixedWord)].filter(({ 0: word }) => /[A-Za-z]/.test(word))
  return [
    ...words.flatMap(({ 0: word, index }) => twinsIn(word, index)),
    ...[...name.matchAll(oddDash)].map(({ 0: sign, index }) => twin(sign, index, sign === '\uff3f' ? '_' : '-')),
    ...[...name.matchAll(oddSpace)].map(({ 0: sign, index }) => twin(sign, index, ' ')),
  ]
}

const hasOther = /[^\t\n\r -~]/

const twinsIn = (word: string, start: number): HiddenCharacter[] =>
  [...word].flatMap((letter, index) => {
    const code = letter.charCodeAt(0)
    const latin = code >= 0xff21 ? String.fromCharCode(code - fullWidth) : twins.get(letter)
    return latin === undefined ? [] : [twin(letter, start + index, latin)]
  })

const twin = (sign: string, from: number, instead: string): HiddenCharacter => ({
  from,
  to: from + sign.length,
  what: `\`${sign}\` (${codeOf(sign)}) looks like ${instead === ' ' ? 'a space' : `\`${instead}\``} and is another character`,
  instead,
})

const codeOf = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
