import { isJsonObject, type JsonObject } from '../documents/json'
import type { ProjectFile } from '../documents/project'
import type { ValuePath } from '../documents/schemaError'

/** A member of a pool that can be looked up. */
export interface PoolMemberSite {
  readonly at: ValuePath
  readonly member: JsonObject
  readonly id: string
}

/** The members that take part in runs. One that was disabled may be as it is. */
export const enabledMembers = (file: ProjectFile): readonly PoolMemberSite[] => {
  const { members } = file.root
  if (file.kind !== 'pool' || !Array.isArray(members)) return []
  return members.flatMap((member, index) =>
    isJsonObject(member) && typeof member['id'] === 'string' && member['enabled'] !== false
      ? [{ at: ['members', index], member, id: member['id'] }]
      : [],
  )
}
