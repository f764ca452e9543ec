import { parseEntryPath } from '../../documents/entryPath'
import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import { type SectionName, sectionNames } from '../../documents/kinds/vocabulary'
import { memberOf, type ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import type { ValuePath } from '../../documents/schemaError'

/** One entry of a harness state as some document writes it, whatever else is wrong there. */
export interface EntrySite {
  readonly section: SectionName
  readonly name: string
  /** Where the entry's value stands in the document. */
  readonly at: ValuePath
  readonly entry: JsonValue
  /** The same entry when it is a hook, so that its site is a `HookSite`, too. */
  readonly hook?: JsonObject
}

export interface HookSite {
  readonly name: string
  readonly at: ValuePath
  readonly hook: JsonObject
}

export interface EditSite {
  readonly at: ValuePath
  readonly edit: JsonObject
}

/** Every entry that a document writes: of a harness its state, of a sibling or proposal the `after` of its edits. */
export const entrySites = remembered((file: ProjectFile): readonly EntrySite[] => {
  if (file.kind === 'harness') return stateEntries(memberOf(file, 'state'))
  return editSites(file).flatMap(({ at, edit }) => {
    const parsed = typeof edit['path'] === 'string' ? parseEntryPath(edit['path']) : undefined
    if (parsed?.ok !== true || parsed.path.fields.length > 0 || edit['after'] === undefined) return []
    const { section, name } = parsed.path
    return [entrySite(section, name, [...at, 'after'], edit['after'])]
  })
})

export const hookSites = remembered((file: ProjectFile): readonly HookSite[] => entrySites(file).filter(isHookSite))

export const isHookSite = (site: EntrySite): site is EntrySite & HookSite => site.hook !== undefined

export const entrySite = (section: SectionName, name: string, at: ValuePath, entry: JsonValue): EntrySite =>
  section === 'hooks' && isJsonObject(entry) ? { section, name, at, entry, hook: entry } : { section, name, at, entry }

/** The edits of a sibling, or of a proposal and its revision. */
export const editSites = remembered((file: ProjectFile): readonly EditSite[] => {
  if (file.kind !== 'sibling' && file.kind !== 'proposal') return []
  const own = listAt(memberOf(file, 'edits'), ['edits'])
  const revision = memberOf(file, 'revision')
  if (file.kind === 'sibling' || !isJsonObject(revision)) return own
  return [...own, ...listAt(revision['edits'], ['revision', 'edits'])]
})

const listAt = (edits: JsonValue | undefined, at: ValuePath): EditSite[] =>
  Array.isArray(edits) ? edits.flatMap((edit, index) => (isJsonObject(edit) ? [{ at: [...at, index], edit }] : [])) : []

const stateEntries = (state: JsonValue | undefined): EntrySite[] => {
  if (!isJsonObject(state)) return []
  return sectionNames.flatMap((section) => {
    const entries = state[section]
    if (!isJsonObject(entries)) return []
    return Object.entries(entries).map(([name, entry]) => entrySite(section, name, ['state', section, name], entry))
  })
}
