import { type EntryMap, entriesOf, entryAt } from '../../../documents/entryMap'
import { formatEntryPath, parseEntryPath } from '../../../documents/entryPath'
import { isJsonObject, type JsonValue } from '../../../documents/json'
import { type SectionName, sectionNames } from '../../../documents/kinds/vocabulary'
import { layoutAt, writeValue } from '../../../documents/text/textLayout'
import { isJsonValue } from '../../../lint/jsonValue'
import { parentId, resolutionOf } from '../../../lint/resolutions'
import { editAround } from '../../meaning/entryAround'
import { textAt, valueAt } from '../../meaning/valueAt'
import { lineageFiles } from '../../names/lineageFiles'
import { usesIn } from '../../names/usesIn'
import type { Suggestion } from '../completion'
import { entrySkeleton } from '../entrySkeleton'
import { stops } from '../skeleton'
import type { Spot } from '../spot'
import { name, names, snippet } from '../suggest'

/** The entries that the parent of the document has. */
const parentState = ({ cursor: { file, project } }: Spot): EntryMap => resolutionOf(project, parentId(file) ?? '').state

interface ParentEntry {
  readonly section: SectionName
  readonly name: string
  readonly entry: unknown
}

/** The parent's entries that no other edit of the list is about. */
const openEntries = (spot: Spot): readonly ParentEntry[] => {
  const state = parentState(spot)
  const taken = otherPaths(spot)
  return sectionNames.flatMap((section) =>
    entriesOf(state, section)
      .map(([each, entry]) => ({ section, name: each, entry }))
      .filter((each) => !taken.has(formatEntryPath(each))),
  )
}

const otherPaths = ({ cursor: { file }, path }: Spot): ReadonlySet<string> => {
  const own = editAround(file.kind, path) ?? path
  const edits = valueAt(file.root, own.slice(0, -1))
  const paths = (Array.isArray(edits) ? edits : []).map((edit, index) =>
    index === own.at(-1) || !isJsonObject(edit) ? undefined : edit['path'],
  )
  return new Set(paths.filter((each) => typeof each === 'string'))
}

/** Paths of the parent's entries, and of new ones. */
export const entryPaths = (spot: Spot): readonly Suggestion[] => {
  const parent = parentId(spot.cursor.file) ?? 'the parent'
  return [
    ...names('entry', openEntries(spot).map(formatEntryPath), { detail: `entry of ${parent}` }),
    ...sectionNames.map((section) =>
      snippet(`state.${section}.`, `"state.${section}.\${1:name}"`, { detail: 'new entry' }),
    ),
  ]
}

/** Whole edits: of each entry of the parent, and one that adds an entry. */
export const edits = (spot: Spot): readonly Suggestion[] => [
  ...openEntries(spot).map((each): Suggestion => {
    const path = formatEntryPath(each)
    const entry = isJsonValue(each.entry) ? each.entry : null
    return {
      label: `edit of ${path}`,
      kind: 'entry',
      text: written({ path, before: entry, after: entry }, spot),
      detail: `entry of ${parentId(spot.cursor.file) ?? 'the parent'}`,
    }
  }),
  ...sectionNames.map((section) => {
    const stop = stops()
    const path = `"path": "state.${section}.\${${stop()}:name}"`
    const entry = entrySkeleton(section, spot, stop).replaceAll('\n', '\n  ')
    const text = ['{', `  ${path},`, '  "before": null,', `  "after": ${entry}`, '}'].join('\n')
    return snippet(`new entry of ${section}`, text, { detail: 'edit that adds' })
  }),
]

/** Where an edit starts and ends: with the entry as the parent has it, or with none. */
export const editSides = (spot: Spot): readonly Suggestion[] => {
  const { cursor, path } = spot
  const at = editAround(cursor.file.kind, path) ?? []
  const parsed = parseEntryPath(textAt(cursor.file.root, [...at, 'path']) ?? '')
  const absent: Suggestion = { label: 'null', kind: 'value', text: 'null', detail: 'no entry' }
  if (!parsed.ok) return [absent]
  const { section, name: entryName } = parsed.path
  const entry = entryAt(parentState(spot), section, entryName)
  const same = entry !== null && isJsonValue(entry) ? [asParent(entry, spot)] : []
  if (path.at(-1) === 'before') return same.length > 0 ? same : [absent]
  const text = entrySkeleton(section, spot, stops())
  return [...same, snippet(`new ${entryName}`, text, { detail: `entry of ${section}` }), absent]
}

const asParent = (entry: JsonValue, spot: Spot): Suggestion => ({
  label: `entry of ${parentId(spot.cursor.file) ?? 'the parent'}`,
  kind: 'entry',
  text: written(entry, spot),
  detail: 'as the parent has it',
})

const written = (value: JsonValue, { cursor, place }: Spot): string =>
  writeValue(value, layoutAt(cursor.file.document.text, place.span.start))

/** Names of rules of this harness and its ancestors, but the rule's own. */
export const ruleNames = (spot: Spot): readonly Suggestion[] => {
  const { file, project } = spot.cursor
  const found = lineageFiles(file, project)
    .flatMap(usesIn)
    .flatMap(({ kind, section, id }) => (kind === 'entry' && section === 'rules' ? [id] : []))
  return names('name', new Set(found.filter((each) => each !== spot.entry?.name)), { detail: 'rule' })
}

/** Flags that some hook of this harness or its ancestors sets or asks for. */
export const flags = ({ cursor: { file, project } }: Spot): readonly Suggestion[] => {
  const found = lineageFiles(file, project).flatMap(usesIn)
  return names('name', new Set(found.flatMap(({ kind, id }) => (kind === 'flag' ? [id] : []))), { detail: 'flag' })
}

export const sections = (): readonly Suggestion[] =>
  sectionNames.map((section) => name('name', section, { detail: 'section of the state' }))

/** Values of loop controls that are one of a few words. */
export const workflowValues = ({ entry }: Spot): readonly Suggestion[] =>
  entry?.name === 'finish' ? names('value', ['tool', 'answer']) : []
