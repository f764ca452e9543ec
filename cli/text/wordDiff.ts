/** A run of words that both texts have, or only the old or the new one. */
export interface WordRun {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Words and the spaces between them, so that a word at the end of a line equals the same word inside it. */
const wordsOf = (text: string): readonly string[] => text.match(/\s+|\S+/g) ?? []

/** Beyond this many pairs of words the text is shown as replaced as a whole: nobody reads such a diff word by word. */
const largestTable = 4_000_000

/** `tails[i][j]`: length of the longest common subsequence of the words from `from[i]` and from `to[j]` on. */
const commonTails = (from: readonly string[], to: readonly string[]): readonly (readonly number[])[] => {
  let below: readonly number[] = new Array<number>(to.length + 1).fill(0)
  const rows = [below]
  for (const word of from.toReversed()) {
    const row = new Array<number>(to.length + 1).fill(0)
    for (let j = to.length - 1; j >= 0; j--) {
      row[j] = word === to[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
    rows.push(row)
    below = row
  }
  return rows.toReversed()
}

const aligned = (from: readonly string[], to: readonly string[]): WordRun[] => {
  const tails = commonTails(from, to)
  const kindAt = (i: number, j: number): WordRun['kind'] => {
    if (from[i] === to[j]) return 'same'
    return (tails[i + 1]?.[j] ?? 0) >= (tails[i]?.[j + 1] ?? 0) ? 'removed' : 'added'
  }
  const runs: WordRun[] = []
  let i = 0
  let j = 0
  while (i < from.length && j < to.length) {
    const kind = kindAt(i, j)
    runs.push({ kind, text: (kind === 'added' ? to[j] : from[i]) ?? '' })
    if (kind !== 'added') i++
    if (kind !== 'removed') j++
  }
  return [...runs, ...replaced(from.slice(i), to.slice(j))]
}

const replaced = (from: readonly string[], to: readonly string[]): WordRun[] => [
  { kind: 'removed', text: from.join('') },
  { kind: 'added', text: to.join('') },
]

const joined = (runs: readonly WordRun[]): readonly WordRun[] => {
  const result: WordRun[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (last?.kind === run.kind) result.splice(-1, 1, { kind: run.kind, text: last.text + run.text })
    else if (run.text !== '') result.push(run)
  }
  return result
}

/** Turns one text into another word by word. The `same` and `removed` runs make the old text, `same` and `added` the new. */
export const diffWords = (before: string, after: string): readonly WordRun[] => {
  const [from, to] = [wordsOf(before), wordsOf(after)]
  return joined(from.length * to.length > largestTable ? replaced(from, to) : aligned(from, to))
}
