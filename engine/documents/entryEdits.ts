import { byText } from './byText'
import { type EntryMap, presentEntries } from './entryMap'
import { formatEntryPath, parseEntryPath } from './entryPath'
import { isSameJson } from './isSameJson'
import { isJsonObject } from './json'
import { type SectionName, sectionNames } from './kinds/vocabulary'

/** A named entry of a section, whatever its fields hold. */
export type Entry = { readonly [field: string]: unknown }

/** Replaces one whole entry, guarded by what it replaces. `null` is the absent entry: add, change and delete are one. */
export interface EntryEdit {
  readonly path: string
  readonly before: Entry | null
  readonly after: Entry | null
  readonly rationale?: string
}

/**
 * What became of an edit. `conflict`: the entry is not what the edit expects. `bad-path`: its path names no entry.
 * `duplicate`: an earlier edit of the list has the same path. All three are skipped. `no-op`: it changes nothing.
 */
export type EditOutcome = 'applied' | 'no-op' | 'conflict' | 'bad-path' | 'duplicate'

export interface AppliedEdits {
  /** Without null entries and empty sections. */
  readonly state: EntryMap
  /** One for each edit, in order. */
  readonly outcomes: readonly EditOutcome[]
}

/** Applies edits one by one; one that cannot be applied stops no other. */
export const applyEdits = (state: EntryMap, edits: readonly EntryEdit[]): AppliedEdits => {
  const seen = new Set<string>()
  const draft = new Map(
    Object.entries(presentEntries(state)).map(([name, section]) => [name, new Map(Object.entries(section ?? {}))]),
  )
  const outcomes = edits.map((edit) => applyOne(draft, edit, seen))
  const sections = [...draft].map(([name, entries]) => [name, Object.fromEntries(entries)] as const)
  return { state: presentEntries(Object.fromEntries(sections)), outcomes }
}

const applyOne = (draft: Map<string, Map<string, unknown>>, edit: EntryEdit, seen: Set<string>): EditOutcome => {
  const target = editTarget(edit)
  if (target === undefined) return 'bad-path'
  const key = formatEntryPath(target)
  if (seen.has(key)) return 'duplicate'
  seen.add(key)
  const entries = draft.get(target.section) ?? new Map<string, unknown>()
  const current = entries.get(target.name) ?? null
  if (!isSameEntry(current, edit.before)) return 'conflict'
  if (isSameEntry(current, edit.after)) return 'no-op'
  draft.set(target.section, entries.set(target.name, edit.after))
  return 'applied'
}

/** The entry that an edit is about; undefined when its path is not exactly an entry path. */
export const editTarget = (edit: Pick<EntryEdit, 'path'>): { section: SectionName; name: string } | undefined => {
  const parsed = parseEntryPath(edit.path)
  return parsed.ok && parsed.path.fields.length === 0 ? parsed.path : undefined
}

/** Equal whatever the order of their members. */
export const isSameEntry = (a: unknown, b: unknown): boolean => isSameJson(a, b)

/** Equal for two edits of one entry, however their paths are spelled. */
const entryKey = (edit: EntryEdit): string => {
  const target = editTarget(edit)
  return target === undefined ? edit.path : formatEntryPath(target)
}

/** The edits that take back `edits`. */
export const invertEdits = (edits: readonly EntryEdit[]): EntryEdit[] =>
  edits.map((edit) => ({ ...edit, before: edit.after, after: edit.before })).reverse()

/**
 * One list of edits for several that follow each other, such as those of a chain of siblings, relative to where the
 * first starts. A path that ends as it began is left out; the last rationale stays.
 */
export const mergeEdits = (lists: readonly (readonly EntryEdit[])[]): EntryEdit[] => {
  const merged = new Map<string, EntryEdit>()
  for (const edit of lists.flat()) {
    const key = entryKey(edit)
    const earlier = merged.get(key)
    merged.set(key, earlier ? { ...edit, before: earlier.before } : edit)
  }
  return [...merged.values()].filter((edit) => !isSameEntry(edit.before, edit.after)).sort(byPath)
}

/** Edits in the order of the sections, then of the names. */
export const byPath = (a: EntryEdit, b: EntryEdit): number => {
  const first = editTarget(a)
  const second = editTarget(b)
  if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
  const sections = sectionNames.indexOf(first.section) - sectionNames.indexOf(second.section)
  return sections || byText(first.name, second.name)
}

/** An entry as an edit holds it; what is no object counts as absent. */
export const entryOrNull = (entry: unknown): Entry | null => (isJsonObject(entry) ? entry : null)
