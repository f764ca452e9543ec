import { type EntryEdit, entryOrNull } from '../documents/entryEdits'
import type { EntryMap } from '../documents/entryMap'
import { isJsonObject } from '../documents/json'
import { remembered } from '../documents/remembered'

/** What resolving needs of a document. A missing id or hash is an empty string, which equals no real one. */
export type LineageDocument = HarnessDocument | SiblingDocument

export interface HarnessDocument {
  readonly kind: 'harness'
  readonly id: string
  readonly state: EntryMap
}

export interface SiblingDocument {
  readonly kind: 'sibling'
  readonly id: string
  readonly base: Pinned
  readonly parent: Pinned
  readonly edits: readonly EntryEdit[]
  readonly stateHash?: string
}

export interface Pinned {
  readonly id: string
  readonly stateHash: string
}

/** Reads any value. What is not as it should be is left out: the schema check names it. Undefined for other kinds. */
export const readLineageDocument = (id: string, value: unknown): LineageDocument | undefined => {
  if (!isJsonObject(value)) return undefined
  if (value['kind'] === 'harness') return { kind: 'harness', id, state: stateIn(value['state']) }
  if (value['kind'] !== 'sibling') return undefined
  const edits = Array.isArray(value['edits']) ? readEdits(value['edits']) : noEdits
  const sibling = {
    kind: 'sibling',
    id,
    base: readPin(value['base']),
    parent: readPin(value['parent']),
    edits,
  } as const
  return typeof value['stateHash'] === 'string' ? { ...sibling, stateHash: value['stateHash'] } : sibling
}

const stateIn = (value: unknown): EntryMap => (isJsonObject(value) ? readState(value) : noState)

const noState: EntryMap = {}

/** Read once, so that what follows from a state is found once for all siblings below it. */
const readState = remembered(
  (value: object): EntryMap =>
    Object.fromEntries(
      Object.entries(value).map(([section, entries]) => [section, isJsonObject(entries) ? entries : {}]),
    ),
)

const readPin = (value: unknown): Pinned => {
  const pin = isJsonObject(value) ? value : {}
  return { id: textOf(pin['id']), stateHash: textOf(pin['stateHash']) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const isEntryOrNull = (value: unknown): boolean => value === null || isJsonObject(value)

const noEdits: readonly EntryEdit[] = []

const readEdits = remembered((values: readonly unknown[]): readonly EntryEdit[] => values.map(readEdit))

/** A malformed edit keeps its place in the list, with a path that names no entry. */
const readEdit = (value: unknown): EntryEdit => {
  const edit = isJsonObject(value) ? value : {}
  const isWhole = typeof edit['path'] === 'string' && isEntryOrNull(edit['before']) && isEntryOrNull(edit['after'])
  const guarded = {
    path: isWhole ? textOf(edit['path']) : '',
    before: entryOrNull(edit['before']),
    after: entryOrNull(edit['after']),
  }
  return typeof edit['rationale'] === 'string' ? { ...guarded, rationale: edit['rationale'] } : guarded
}
