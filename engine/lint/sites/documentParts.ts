import { isJsonObject, type JsonValue } from '../../documents/json'
import type { ProjectFile } from '../../documents/project'
import type { ValuePath } from '../../documents/schemaError'

/** A part of a document that is no entry of a state: `rollout`, `members.S1`, `rootCauses.first-page-only`. */
export interface DocumentPart {
  readonly path: string
  readonly at: ValuePath
}

/** The members of a document, and of those that are maps or lists of things with an id their elements. */
export const documentParts = (file: ProjectFile): readonly DocumentPart[] =>
  Object.entries(file.root)
    .filter(([name]) => !named.has(name))
    .flatMap(([name, value]) => [{ path: name, at: [name] }, ...elementsOf(value, name)])

/** Entries have paths of their own, and a silence does not silence itself. */
const named: ReadonlySet<string> = new Set(['state', 'edits', 'lint'])

const elementsOf = (value: JsonValue, name: string): readonly DocumentPart[] => {
  if (isJsonObject(value)) return Object.keys(value).map((key) => ({ path: `${name}.${key}`, at: [name, key] }))
  if (!Array.isArray(value)) return []
  return value.flatMap((element, index) =>
    isJsonObject(element) && typeof element['id'] === 'string'
      ? [{ path: `${name}.${element['id']}`, at: [name, index] }]
      : [],
  )
}
