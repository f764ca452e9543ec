/**
 * The candidate that a misspelt name most likely meant; undefined when none is close. Names with other digits in the
 * same places, such as `S1` and `S2`, are different things, not slips of each other; `S11` may be a slip of `S1`.
 */
export const nearest = (name: string, candidates: Iterable<string>): string | undefined => {
  const wanted = folded(name)
  let best: string | undefined
  let bestDistance = Math.min(maxDistance, Math.ceil(wanted.length / 3)) + 1
  for (const candidate of candidates) {
    if (isNumberedOtherwise(wanted, folded(candidate))) continue
    const distance = editDistance(wanted, folded(candidate), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

const isNumberedOtherwise = (one: string, other: string): boolean =>
  one !== other && one.length === other.length && one.replace(/\d/g, '#') === other.replace(/\d/g, '#')

/** "; did you mean `x`?" or nothing. */
export const didYouMean = (suggestion: string | undefined): string =>
  suggestion === undefined ? '' : `; did you mean \`${suggestion}\`?`

/** "Unknown event `x`", or "The event is missing" where the name is still empty. */
export const unknownName = (what: string, name: string): string =>
  name === '' ? `The ${what} is missing` : `Unknown ${what} \`${name}\``

const maxDistance = 4
const longestCompared = 64

/** Case and separators are the usual slips, so they cost nothing. */
const folded = (name: string): string =>
  name
    .slice(0, longestCompared)
    .toLowerCase()
    .replace(/[-_ .]/g, '')

/** Levenshtein distance with swaps of neighbours as one step; any value of `limit` or more means "too far". */
const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) current.push(cell(a, b, i, j, beforePrevious, previous, current))
    beforePrevious = previous
    previous = current
  }
  return previous[b.length] ?? limit
}

const cell = (
  a: string,
  b: string,
  i: number,
  j: number,
  beforePrevious: readonly number[],
  previous: readonly number[],
  current: readonly number[],
): number => {
  const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
  const changed = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
  const cost = Math.min(changed, at(previous, j) + 1, at(current, j - 1) + 1)
  const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
  return isSwap ? Math.min(cost, at(beforePrevious, j - 2) + 1) : cost
}
