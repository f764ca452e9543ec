/**
 * Words that look like names of particular things: capitalised words inside a sentence, numbers of two or more digits,
 * and quoted texts. A heuristic: it knows no language.
 */
export const namesIn = (text: string): readonly string[] => {
  const quoted = [...text.matchAll(/"([^"]{3,60})"|\u201c([^\u201d]{3,60})\u201d/g)].map(
    ([, one, other]) => one ?? other ?? '',
  )
  const words = [...text.matchAll(word)].flatMap(({ 0: found, index }) => (isName(text, found, index) ? [found] : []))
  return [...new Set([...quoted, ...words])]
}

const word = /\p{Lu}[\p{L}\p{N}'-]{2,}|\d[\d.,:/-]*\d/gu

/** The first word of a sentence is capitalised whatever it is; a word all in capitals is an abbreviation. */
const isName = (text: string, found: string, index: number): boolean => {
  if (/^\d/.test(found)) return true
  if (found === found.toUpperCase()) return false
  return !/(?:^|[.!?:\n"\u201c(*-])\s*$/.test(text.slice(0, index))
}
