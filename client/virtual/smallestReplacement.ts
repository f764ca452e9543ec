export interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The one replacement that turns a text into another and keeps most of it, so that cursors and folds stay. */
export const smallestReplacement = (before: string, after: string): Replacement => {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let kept = 0
  while (kept < shorter - start && before[before.length - 1 - kept] === after[after.length - 1 - kept]) kept += 1
  return { start, end: before.length - kept, text: after.slice(start, after.length - kept) }
}
