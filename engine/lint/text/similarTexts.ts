import { wordsOf } from './sentences'

/** A text prepared for comparison. */
export interface ComparableText {
  /** Small letters and single blanks, without punctuation. */
  readonly normalised: string
  /** Character trigrams of the normalised text as numbers, each once, sorted. */
  readonly trigrams: Float64Array
  /** Words that a text close to this one is almost sure to share one of: the longest, which are the rarest. */
  readonly keys: readonly string[]
  /** Numbers, negations and names: where these differ, two texts say different things however alike they look. */
  readonly essence: string
}

export const comparableText = (text: string): ComparableText => {
  const words = wordsOf(text)
  const normalised = words.join(' ')
  let trigrams: Float64Array | undefined
  return {
    normalised,
    get trigrams() {
      trigrams ??= trigramsOf(normalised)
      return trigrams
    },
    keys: longestWords(words),
    essence: essenceOf(text, words),
  }
}

const trigramsOf = (text: string): Float64Array => {
  const all = new Float64Array(Math.max(0, text.length - 2))
  for (let index = 0; index < all.length; index += 1) {
    all[index] = (text.charCodeAt(index) * unit + text.charCodeAt(index + 1)) * unit + text.charCodeAt(index + 2)
  }
  all.sort()
  return all.filter((trigram, index) => index === 0 || trigram !== all[index - 1])
}

/** Number of UTF-16 units. */
const unit = 0x10000

const decisive = /\d|[_.]|^(?:not|never|no|without|always|only|before|after|first|last|all|any|none|.+n['’]t)$/

const essenceOf = (text: string, words: readonly string[]): string =>
  [...words.filter((word) => decisive.test(word)), ...(text.match(/`[^`]*`|"[^"]*"/g) ?? [])].join(' ')

/** Texts that share nine tenths of their trigrams share most of their words: a fifth of them finds every such pair. */
const longestWords = (words: readonly string[]): readonly string[] => {
  const most = Math.ceil(words.length / 5) + 1
  const distinct = [...new Set(words)]
  const shortest = shortestOf(distinct, most)
  const long = distinct.filter((word) => word.length >= shortest)
  return long.sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, most)
}

/** The length of the shortest of the longest words: the others need no sorting. */
const shortestOf = (words: readonly string[], most: number): number => {
  const ofLength: number[] = []
  for (const { length } of words) ofLength[length] = (ofLength[length] ?? 0) + 1
  let count = 0
  let length = ofLength.length
  while (length > 0 && count < most) {
    length -= 1
    count += ofLength[length] ?? 0
  }
  return length
}

/** Jaccard index of the trigrams of two texts, 0 to 1; -1 when it is less than `atLeast`, which takes little to find out. */
export const trigramOverlap = (a: ComparableText, b: ComparableText, atLeast: number): number => {
  const [few, many] = a.trigrams.length < b.trigrams.length ? [a.trigrams, b.trigrams] : [b.trigrams, a.trigrams]
  if (many.length === 0 || few.length < atLeast * many.length) return -1
  const enough = (atLeast / (1 + atLeast)) * (few.length + many.length)
  let shared = 0
  let at = 0
  for (let index = 0; index < few.length; index += 1) {
    const trigram = few[index] ?? 0
    while ((many[at] ?? trigram) < trigram) at += 1
    if (many[at] === trigram) shared += 1
    if (shared + few.length - index - 1 < enough - rounding) return -1
  }
  return shared / (few.length + many.length - shared)
}

const rounding = 1e-6
