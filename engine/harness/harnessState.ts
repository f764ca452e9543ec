import { type EntryMap, entriesOf } from '../documents/entryMap'
import { isJsonObject } from '../documents/json'
import type { HarnessState } from '../documents/kinds/harness'
import { sectionNames } from '../documents/kinds/vocabulary'

/**
 * The state with only the sections there are and only entries that are objects. What stands inside an entry is checked
 * by the schema of the document that wrote it; edits move entries whole, so nothing new can arise between documents.
 */
export const harnessState = (state: EntryMap): HarnessState => {
  const sections = sectionNames.map((section) => {
    const entries = entriesOf(state, section).filter(([, entry]) => isJsonObject(entry))
    return [section, Object.fromEntries(entries)] as const
  })
  const known: EntryMap = Object.fromEntries(sections.filter(([, entries]) => Object.keys(entries).length > 0))
  return isHarnessState(known) ? known : {}
}

const isHarnessState = (state: EntryMap): state is HarnessState =>
  Object.values(state).every((entries) => Object.values(entries ?? {}).every(isJsonObject))
