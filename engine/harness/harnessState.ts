import { type EntryMap, entriesOf } from '../documents/entryMap'
import { isJsonObject } from '../documents/json'
import type { HarnessState } from '../documents/kinds/harness'
import { sectionNames } from '../documents/kinds/vocabulary'

/**
 * The state with only the sections there are and only entries that are objects. What stands inside an entry is checked
 * by the schema of the document that wrote it; edits move entries whole, so nothing new can arise between documents.
 */
export const harnessState = (state: EntryMap): HarnessState => {
  const sections = sectionNames.map((section) => [section, objectsIn(state, section)] as const)
  const known: EntryMap = Object.fromEntries(sections.filter(([, entries]) => Object.keys(entries).length > 0))
  return isHarnessState(known) ? known : {}
}

/** A section that holds nothing else is its own answer: nothing is copied. */
const objectsIn = (state: EntryMap, section: string): { readonly [name: string]: unknown } => {
  const entries = Object.hasOwn(state, section) ? state[section] : undefined
  if (isJsonObject(entries) && Object.values(entries).every(isJsonObject)) return entries
  return Object.fromEntries(entriesOf(state, section).filter(([, entry]) => isJsonObject(entry)))
}

const isHarnessState = (state: EntryMap): state is HarnessState =>
  Object.values(state).every((entries) => Object.values(entries ?? {}).every(isJsonObject))
