import { formatEntryPath, parseEntryPath } from '../../documents/entryPath'
import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import { type SectionName, sectionNames } from '../../documents/kinds/vocabulary'
import type { ProjectFile } from '../../documents/project'
import type { ValuePath } from '../../documents/schemaError'
import { contentUses } from './contentUses'
import type { NameUse } from './name'
import { valuesAt } from './places'

/** The names of entries that a document spells, and the names that its entries spell. */
export const entryUses = (file: ProjectFile): readonly NameUse[] => [
  ...(file.kind === 'harness' ? stateUses(file.root) : editLists.flatMap((list) => editUses(file.root, list))),
  ...silenceUses(file),
]

/** Where siblings and proposals keep edits. */
const editLists = ['edits.*', 'revision.edits.*', 'review.humanEdits.*']

const stateUses = (root: JsonObject): NameUse[] =>
  sectionNames.flatMap((section) =>
    valuesAt(root, `state.${section}.*`).flatMap(({ at, value }) => {
      const name = at.at(-1)
      if (typeof name !== 'string' || name === '') return []
      return [
        { ...entryName(section, name), at, isKey: true, isDeclaration: section !== 'tools' },
        ...contentUses(section, value, at),
      ]
    }),
  )

/** `before` repeats the parent's entry, so that a name in it is as much in use as in `after`. */
const editUses = (root: JsonObject, list: string): NameUse[] =>
  valuesAt(root, list).flatMap(({ at, value }) => {
    const use = isJsonObject(value) ? pathUse(value['path'], [...at, 'path'], false) : undefined
    const section = use && (use.section ?? 'tools')
    if (use === undefined || section === undefined || !isJsonObject(value)) return []
    const sides = (['before', 'after'] as const).flatMap((side) =>
      contentUses(section, value[side] ?? null, [...at, side]),
    )
    return [use, ...sides]
  })

const silenceUses = ({ kind, root }: ProjectFile): NameUse[] => {
  if (kind !== 'harness' && kind !== 'sibling' && kind !== 'proposal') return []
  return valuesAt(root, 'lint.*').flatMap(({ at }) => pathUse(at.at(-1) ?? null, at, true) ?? [])
}

/** The name in a text that is exactly the path of an entry. */
const pathUse = (text: JsonValue | undefined, at: ValuePath, isKey: boolean): NameUse | undefined => {
  const parsed = typeof text === 'string' ? parseEntryPath(text) : undefined
  if (typeof text !== 'string' || parsed?.ok !== true || parsed.path.fields.length > 0) return undefined
  const { section, name } = parsed.path
  const from = text.lastIndexOf(name)
  const part = from < 0 ? {} : { part: { from, to: from + name.length } }
  return { ...entryName(section, name), at, isKey, ...part, isEntryPath: true, isDeclaration: false }
}

/** An entry of `tools` overrides the tool of that name, so it is a use of the tool. */
const entryName = (section: SectionName, id: string): Pick<NameUse, 'kind' | 'id' | 'section'> =>
  section === 'tools' ? { kind: 'tool', id } : { kind: 'entry', id, section }

/** The text of a path use under another name. */
export const renamedPath = ({ section = 'tools' }: NameUse, name: string): string => formatEntryPath({ section, name })
