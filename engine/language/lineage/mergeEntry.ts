import { type Entry, isSameEntry } from '../../documents/entryEdits'

/**
 * An entry after three ways of changing met: `before` is what the edit started from, `after` what it wanted, `current`
 * what the parent has now. Undefined when both changed the same member differently, or one of them removed the entry.
 */
export const mergeEntry = (before: Entry | null, after: Entry | null, current: Entry | null): Entry | undefined => {
  if (after === null || current === null) return undefined
  const start = before ?? {}
  const merged: [string, unknown][] = []
  for (const name of new Set([...Object.keys(current), ...Object.keys(after)])) {
    const member = mergeMember(memberOf(start, name), memberOf(after, name), memberOf(current, name))
    if (member === conflicting) return undefined
    if (member !== undefined) merged.push([name, member])
  }
  return Object.fromEntries(merged)
}

const conflicting = Symbol('both sides changed it')

const mergeMember = (before: unknown, after: unknown, current: unknown): unknown => {
  if (isSame(after, before) || isSame(after, current)) return current
  return isSame(current, before) ? after : conflicting
}

/** Absent members count as such. */
const isSame = (a: unknown, b: unknown): boolean => (a === undefined || b === undefined ? a === b : isSameEntry(a, b))

const memberOf = (entry: Entry, name: string): unknown => (Object.hasOwn(entry, name) ? entry[name] : undefined)
