export interface FoundName {
  readonly name: string
  readonly from: number
}

const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)'

/** Dates, amounts of money, numbers of three digits and more, titles in quotes, and capitalised words in a sentence. */
const patterns: readonly RegExp[] = [
  new RegExp(`\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b${month} \\d{1,2}\\b|\\b\\d{1,2} ${month}\\b`, 'gu'),
  /[$€£]\s?\d[\d.,]*\d|[$€£]\s?\d|\b\d{3,}(?:[.,]\d+)*\b/gu,
  /(?<=["“'‘])\p{Lu}[^"”'’\n]*[ ][^"”'’\n]*(?=["”'’])/gu,
  /(?<=[\p{Ll}\p{N},;:] )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*/gu,
]

/** What looks like the name of a single thing. Where two overlap the first kind counts. */
export const namesIn = (text: string): readonly FoundName[] => {
  const found: FoundName[] = []
  for (const pattern of patterns) {
    for (const { 0: name, index } of text.matchAll(pattern)) {
      const overlaps = found.some((other) => index < other.from + other.name.length && other.from < index + name.length)
      if (!overlaps) found.push({ name, from: index })
    }
  }
  return found.sort((a, b) => a.from - b.from)
}

const wordSign = /[\p{L}\p{N}]/u

/** Does the text hold the name as whole words, in the same letters? */
export const isName = (name: string, text: string): boolean => {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isWhole = !wordSign.test(text[at - 1] ?? '') && !wordSign.test(text[at + name.length] ?? '')
    if (isWhole) return true
  }
  return false
}
