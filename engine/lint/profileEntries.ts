import { isJsonObject, type JsonObject, type JsonValue } from '../documents/json'
import type { ProjectFile } from '../documents/project'
import type { ValuePath } from '../documents/schemaError'

/** A pair of rollouts that an entry of a profile rests on; what is badly written reads as an empty text. */
export interface SupportSite {
  readonly at: ValuePath
  readonly task: string
  readonly siblingRollout: string
  readonly baseRollout: string
  readonly policyStep: number | undefined
}

export interface ProfileEntrySite {
  readonly at: ValuePath
  readonly entry: JsonObject
  readonly isRepair: boolean
  readonly supports: readonly SupportSite[]
}

/** The entries of a profile that are still used. */
export const profileEntries = (file: ProjectFile): readonly ProfileEntrySite[] => {
  if (file.kind !== 'profile') return []
  return objectsIn(file.root['entries'], ['entries'])
    .filter(({ value }) => value['status'] !== 'retired')
    .map(({ at, value }) => ({
      at,
      entry: value,
      isRepair: value['polarity'] === 'repair',
      supports: objectsIn(value['supports'], [...at, 'supports']).map(supportSite),
    }))
}

const supportSite = ({ at, value }: { at: ValuePath; value: JsonObject }): SupportSite => ({
  at,
  task: textOf(value['taskId']),
  siblingRollout: textOf(value['siblingRollout']),
  baseRollout: textOf(value['baseRollout']),
  policyStep: typeof value['policyStep'] === 'number' ? value['policyStep'] : undefined,
})

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

const objectsIn = (list: JsonValue | undefined, at: ValuePath): { at: ValuePath; value: JsonObject }[] =>
  Array.isArray(list)
    ? list.flatMap((value, index) => (isJsonObject(value) ? [{ at: [...at, index], value }] : []))
    : []
