import { remembered } from '../../documents/remembered'

export interface Sentence {
  readonly text: string
  /** Offset in the whole text, in UTF-16 units. */
  readonly from: number
}

/** The sentences of an instruction: parted by lines and by marks that end a sentence. */
export const sentencesOf = (text: string): readonly Sentence[] =>
  [...text.matchAll(/(?:[^.!?\n]|[.!?](?!\s|$))+/gu)].flatMap(({ 0: found, index }) => {
    const trimmed = found.trimStart()
    return trimmed.trimEnd() === '' ? [] : [{ text: trimmed.trimEnd(), from: index + found.length - trimmed.length }]
  })

/** One word, without the marks around it. */
export const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}_'’.-]*[\p{L}\p{N}])?/gu

/** Words in small letters, without marks around them. */
export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(wordPattern) ?? []

const negation = /\b(?:not|never|no|without|unless|avoid|neither|nor|cannot|\w+n['’]t|disabled|unavailable)\b/i

/** The sentence forbids or denies something, so that what it names is not asked for. */
export const isNegated = (sentence: string): boolean => negation.test(sentence)

/** What is read of the text of one entry is read once, as long as the entry stays. */
export const rememberedOfText = <Reading>(read: (text: string) => Reading): ((entry: object) => Reading) =>
  remembered((entry: object) => {
    const text: unknown = Reflect.get(entry, 'text')
    return read(typeof text === 'string' ? text : '')
  })

/** The same of its sentences, which several rules read. */
export const rememberedOfSentences = <Reading>(
  read: (sentences: readonly Sentence[]) => Reading,
): ((entry: object) => Reading) => remembered((entry: object) => read(sentencesIn(entry)))

const sentencesIn = rememberedOfText(sentencesOf)
