/**
 * How well a name answers a query: its letters must hold those of the query in order. Undefined when they do not. Higher
 * is better: letters in a row, at the start of a word, and the very start count more. Case does not matter.
 */
export const fuzzyScore = (query: string, name: string): number | undefined => {
  const wanted = query.toLowerCase().replace(/\s/g, '')
  const letters = name.toLowerCase()
  let score = letters === wanted ? exact : 0
  let from = 0
  for (const letter of wanted) {
    const at = letters.indexOf(letter, from)
    if (at < 0) return undefined
    score += letterScore(letters, at, from)
    from = at + letter.length
  }
  return score
}

const exact = 100

const letterScore = (letters: string, at: number, expected: number): number => {
  if (at === 0) return 8
  const startsWord = /[^a-z0-9]/.test(letters.charAt(at - 1))
  if (startsWord) return 6
  return at === expected ? 4 : 0
}
