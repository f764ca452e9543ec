/**
 * Order of characters in MySQL 8's default collation: blanks, punctuation, symbols, digits, letters. Two texts with
 * equal keys are equal there: case, accents, width and the kind of blank do not count.
 */
const punctuation = `_-,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$`
const ranks = new Map([...punctuation].map((char, rank) => [char, String.fromCharCode(0x21 + rank)] as const))
const digitsAndLetters = /[0-9a-z]/
const accents = /\p{M}/gu
const blanks = /[\s\u00a0]/g

const rankOf = (char: string): string => {
  if (char === ' ') return ' '
  if (digitsAndLetters.test(char)) return String.fromCharCode(char.charCodeAt(0) + 0x80)
  return ranks.get(char) ?? char.replace(/[\u0080-\u0fff]/, (other) => String.fromCharCode(other.charCodeAt(0) + 0x100))
}

const remembered = new Map<string, string>()
const rememberedTexts = 20_000

const makeKey = (text: string): string =>
  [...text.normalize('NFKD').replace(accents, '').toLowerCase().replace(blanks, ' ').replaceAll('ß', 'ss')]
    .map(rankOf)
    .join('')

/** A text whose plain order and equality are those of the collation. */
export const collationKey = (text: string): string => {
  const known = remembered.get(text)
  if (known !== undefined) return known
  if (remembered.size >= rememberedTexts) remembered.clear()
  const key = makeKey(text)
  remembered.set(text, key)
  return key
}
