import { byPath, type EntryEdit, entryOrNull, isSameEntry } from '../documents/entryEdits'
import { type EntryMap, entriesOf, entryAt } from '../documents/entryMap'
import { formatEntryPath } from '../documents/entryPath'
import { sectionNames } from '../documents/kinds/vocabulary'

/** The edits that turn one state into another, one for each entry that differs, in the order of sections and names. */
export const diffStates = (from: EntryMap, to: EntryMap): EntryEdit[] => {
  const edits = sectionNames.flatMap((section) => {
    const names = new Set([...entriesOf(from, section), ...entriesOf(to, section)].map(([name]) => name))
    return [...names].map((name) => ({
      path: formatEntryPath({ section, name }),
      before: entryOrNull(entryAt(from, section, name)),
      after: entryOrNull(entryAt(to, section, name)),
    }))
  })
  return edits.filter((edit) => !isSameEntry(edit.before, edit.after)).sort(byPath)
}
