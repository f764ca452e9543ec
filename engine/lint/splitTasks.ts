import { isJsonObject } from '../documents/json'
import type { ProjectFile } from '../documents/project'
import type { ValuePath } from '../documents/schemaError'
import { type SplitRole, splitRole } from './splitRole'

/** A task id where a task set lists it. */
export interface SplitTask {
  readonly split: string
  readonly role: SplitRole
  readonly id: string
  readonly at: ValuePath
}

/** The tasks of all splits whose use is known, in the order of the document. */
export const splitTasks = (file: ProjectFile): readonly SplitTask[] => {
  const { splits } = file.root
  if (file.kind !== 'tasks' || !isJsonObject(splits)) return []
  return Object.entries(splits).flatMap(([split, ids]) => {
    const role = splitRole(split)
    if (role === undefined || !Array.isArray(ids)) return []
    return ids.flatMap((id, index) =>
      typeof id === 'string' ? [{ split, role, id, at: ['splits', split, index] }] : [],
    )
  })
}
