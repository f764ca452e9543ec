import { isJsonObject } from './json'

/**
 * A harness state as edits see it: sections of named entries, whatever the entries hold. `HarnessState` is one. A state
 * read from a broken document may hold anything, so its sections are read through `entriesOf`.
 */
export type EntryMap = { readonly [section: string]: { readonly [name: string]: unknown } | undefined }

/** The entries of one section that are there; null is the absent entry. */
export const entriesOf = (state: EntryMap, section: string): [name: string, entry: unknown][] => {
  const entries: unknown = Object.hasOwn(state, section) ? state[section] : undefined
  if (!isJsonObject(entries)) return []
  return Object.entries(entries).filter(([, entry]) => entry !== null && entry !== undefined)
}

/** The entry of that name, or null. */
export const entryAt = (state: EntryMap, section: string, name: string): unknown => {
  const entries: unknown = Object.hasOwn(state, section) ? state[section] : undefined
  return isJsonObject(entries) && Object.hasOwn(entries, name) ? (entries[name] ?? null) : null
}

/** The state without null entries and without sections that are then empty. */
export const presentEntries = (state: EntryMap): EntryMap =>
  Object.fromEntries(
    Object.entries(state)
      .map(([section, entries]) => [section, presentIn(entries)] as const)
      .filter(([, entries]) => entries !== undefined),
  )

/** Undefined for none. A section without null entries is its own answer: nothing is copied. */
const presentIn = (entries: unknown): { readonly [name: string]: unknown } | undefined => {
  if (!isJsonObject(entries)) return undefined
  const names = Object.keys(entries)
  const present = names.filter((name) => entries[name] !== null && entries[name] !== undefined)
  if (present.length === 0) return undefined
  return present.length === names.length ? entries : Object.fromEntries(present.map((name) => [name, entries[name]]))
}
