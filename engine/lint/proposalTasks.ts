import { isJsonObject, type JsonObject, type JsonValue } from '../documents/json'
import type { ProjectFile } from '../documents/project'
import type { ValuePath } from '../documents/schemaError'

export interface RootCauseSite {
  readonly at: ValuePath
  readonly cause: JsonObject
  readonly failed: readonly string[]
}

export interface TaskIdSite {
  readonly at: ValuePath
  readonly id: string
}

export const rootCauseSites = (file: ProjectFile): readonly RootCauseSite[] => {
  const { rootCauses } = file.root
  if (file.kind !== 'proposal' || !Array.isArray(rootCauses)) return []
  return rootCauses.flatMap((cause, index) => {
    if (!isJsonObject(cause)) return []
    const at = ['rootCauses', index]
    return [{ at, cause, failed: textsAt(cause['failedTaskIds'], at).map(({ id }) => id) }]
  })
}

/** The tasks that the root causes of a proposal list as failed. */
export const failedTaskSites = (file: ProjectFile): readonly TaskIdSite[] =>
  rootCauseSites(file).flatMap(({ at, cause }) => textsAt(cause['failedTaskIds'], [...at, 'failedTaskIds']))

/** Every place where a proposal names a task. */
export const taskIdSites = (file: ProjectFile): readonly TaskIdSite[] => {
  if (file.kind !== 'proposal') return []
  const { predictions, evaluations } = file.root
  const repairs = isJsonObject(predictions) ? textsAt(predictions['repairs'], ['predictions', 'repairs']) : []
  return [
    ...failedTaskSites(file),
    ...repairs,
    ...objectsAt(evaluations, ['evaluations']).flatMap(({ at, value }) =>
      objectsAt(value['tasks'], [...at, 'tasks']).flatMap((task) =>
        typeof task.value['taskId'] === 'string' ? [{ at: [...task.at, 'taskId'], id: task.value['taskId'] }] : [],
      ),
    ),
  ]
}

const textsAt = (list: JsonValue | undefined, at: ValuePath): TaskIdSite[] =>
  Array.isArray(list) ? list.flatMap((id, index) => (typeof id === 'string' ? [{ at: [...at, index], id }] : [])) : []

const objectsAt = (list: JsonValue | undefined, at: ValuePath): { at: ValuePath; value: JsonObject }[] =>
  Array.isArray(list)
    ? list.flatMap((value, index) => (isJsonObject(value) ? [{ at: [...at, index], value }] : []))
    : []
