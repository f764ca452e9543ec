import { isJsonObject } from '../documents/json'
import type { ProjectFile } from '../documents/project'
import type { ValuePath } from '../documents/schemaError'

/** The edit that a place `edits`, index, … belongs to. */
export const editAt = (file: ProjectFile, at: ValuePath): { readonly path: string } | undefined => {
  const { edits } = file.root
  const edit = Array.isArray(edits) && typeof at[1] === 'number' ? edits[at[1]] : undefined
  return isJsonObject(edit) && typeof edit['path'] === 'string' ? { path: edit['path'] } : undefined
}
