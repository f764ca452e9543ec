import { isJsonObject, type JsonValue } from '../../documents/json'
import type { ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import type { ValuePath } from '../../documents/schemaError'
import { editSites } from './entrySites'

export interface EditText {
  readonly at: ValuePath
  readonly text: string
}

/** Every text that the edits of a document bring into a harness, at any depth. */
export const editTexts = remembered((file: ProjectFile): readonly EditText[] =>
  editSites(file).flatMap(({ at, edit }) => textsIn(edit['after'], [...at, 'after'])),
)

const textsIn = (value: JsonValue | undefined, at: ValuePath): readonly EditText[] => {
  if (typeof value === 'string') return [{ at, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...at, index]))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...at, name]))
}
