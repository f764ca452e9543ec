import { wordsOf } from './sentences'

/** A text prepared for comparison. */
export interface ComparableText {
  /** Small letters and single blanks, without punctuation. */
  readonly normalised: string
  /** Character trigrams of the normalised text, each once, sorted. */
  readonly trigrams: readonly string[]
  /** Words that a text close to this one is almost sure to share one of: the longest, which are the rarest. */
  readonly keys: readonly string[]
  /** Numbers, negations and names: where these differ, two texts say different things however alike they look. */
  readonly essence: string
}

export const comparableText = (text: string): ComparableText => {
  const words = wordsOf(text)
  const normalised = words.join(' ')
  const trigrams = new Set<string>()
  for (let index = 0; index + 3 <= normalised.length; index += 1) trigrams.add(normalised.slice(index, index + 3))
  return { normalised, trigrams: [...trigrams].sort(), keys: longestWords(words), essence: essenceOf(text, words) }
}

const decisive = /\d|[_.]|^(?:not|never|no|without|always|only|before|after|first|last|all|any|none|.+n['’]t)$/

const essenceOf = (text: string, words: readonly string[]): string =>
  [...words.filter((word) => decisive.test(word)), ...(text.match(/`[^`]*`|"[^"]*"/g) ?? [])].join(' ')

/** Texts that share nine tenths of their trigrams share most of their words: a fifth of them finds every such pair. */
const longestWords = (words: readonly string[]): readonly string[] =>
  [...new Set(words)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, Math.ceil(words.length / 5) + 1)

/** Jaccard index of the trigrams of two texts, 0 to 1; -1 when their lengths alone rule `atLeast` out. */
export const trigramOverlap = (a: ComparableText, b: ComparableText, atLeast: number): number => {
  const [few, many] = a.trigrams.length < b.trigrams.length ? [a.trigrams, b.trigrams] : [b.trigrams, a.trigrams]
  if (many.length === 0 || few.length < atLeast * many.length) return -1
  let shared = 0
  let at = 0
  for (const trigram of few) {
    while (at < many.length && (many[at] ?? '') < trigram) at += 1
    if (many[at] === trigram) shared += 1
  }
  return shared / (few.length + many.length - shared)
}
