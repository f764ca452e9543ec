import { isJsonObject, type JsonValue } from '../../../documents/json'
import { tasksFor } from '../../../lint/taskSet'
import { objectAt, textAt } from '../../meaning/valueAt'
import type { Suggestion } from '../completion'
import type { Spot } from '../spot'
import { name, names } from '../suggest'

export interface KnownTask {
  readonly id: string
  readonly split: string
}

/** The tasks of the set around a document, split by split. Salted ids tell nobody anything. */
export const knownTasks = (spot: Spot): readonly KnownTask[] =>
  Object.entries(splitsAround(spot)).flatMap(([split, ids]) =>
    (Array.isArray(ids) ? ids : []).flatMap((id: JsonValue) =>
      typeof id === 'string' && !id.startsWith('sha256:') ? [{ id, split }] : [],
    ),
  )

const splitsAround = ({ cursor: { file, project } }: Spot): Readonly<Record<string, JsonValue>> =>
  file.kind === 'tasks' ? objectAt(file.root, ['splits']) : (tasksFor(file, project)?.document.value.splits ?? {})

/** Tasks of the split that the development sample is drawn from, else of all. */
export const tasks = (spot: Spot): readonly Suggestion[] => {
  const from = spot.cursor.file.kind === 'tasks' ? textAt(spot.cursor.file.root, ['dev', 'from']) : undefined
  return suggested(knownTasks(spot).filter(({ split }) => from === undefined || split === from))
}

/** Whoever improves a harness must not look at test tasks. */
export const tasksBesideTest = (spot: Spot): readonly Suggestion[] =>
  suggested(knownTasks(spot).filter(({ split }) => split !== 'test'))

const suggested = (found: readonly KnownTask[]): readonly Suggestion[] =>
  found.map(({ id, split }) => name('name', id, { detail: `task of split ${split}` }))

/** Splits of the set around a document. */
export const splits = (spot: Spot): readonly Suggestion[] => {
  const found = splitsAround(spot)
  return names('name', Object.keys(isJsonObject(found) ? found : {}), { detail: 'split' })
}
