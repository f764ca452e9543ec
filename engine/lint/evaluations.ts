import { isJsonObject, type JsonObject, type JsonValue } from '../documents/json'
import type { ProjectFile } from '../documents/project'
import { remembered } from '../documents/remembered'
import type { ValuePath } from '../documents/schemaError'
import type { LocalSample, LocalTask, Tally } from '../trajectories/localAcceptance'

export interface EvaluatedTask extends LocalTask {
  readonly at: ValuePath
  readonly id: string
}

/** One local evaluation of a proposal, as far as it can be read. */
export interface Evaluation extends LocalSample {
  readonly at: ValuePath
  readonly revision: number
  readonly run: string | undefined
  readonly tasks: readonly EvaluatedTask[]
}

export const evaluationsOf = remembered((file: ProjectFile): readonly Evaluation[] =>
  file.kind === 'proposal' ? objectsIn(file.root['evaluations'], ['evaluations']).map(readEvaluation) : [],
)

/** The one that a verdict is about: that of the last revision. */
export const lastEvaluation = (file: ProjectFile): Evaluation | undefined =>
  [...evaluationsOf(file)].sort((a, b) => a.revision - b.revision).at(-1)

const readEvaluation = ({ at, value }: Placed): Evaluation => {
  const { revision, run, tasks, summary } = value
  const ratio = isJsonObject(summary) ? summary['tokenRatio'] : undefined
  return {
    at,
    revision: typeof revision === 'number' ? revision : 0,
    run: typeof run === 'string' ? run : undefined,
    tasks: objectsIn(tasks, [...at, 'tasks']).flatMap(readTask),
    tokenRatio: typeof ratio === 'number' ? ratio : undefined,
  }
}

const readTask = ({ at, value }: Placed): EvaluatedTask[] => {
  const { taskId, role, rootCause, parent, candidate } = value
  if (typeof taskId !== 'string' || (role !== 'target' && role !== 'control')) return []
  const cause = typeof rootCause === 'string' ? rootCause : undefined
  return [{ at, id: taskId, role, rootCause: cause, parent: readTally(parent), candidate: readTally(candidate) }]
}

const readTally = (value: JsonValue | undefined): Tally => {
  const { n, pass } = isJsonObject(value) ? value : {}
  return { n: typeof n === 'number' ? n : 0, pass: typeof pass === 'number' ? pass : 0 }
}

interface Placed {
  readonly at: ValuePath
  readonly value: JsonObject
}

const objectsIn = (list: JsonValue | undefined, at: ValuePath): readonly Placed[] =>
  Array.isArray(list)
    ? list.flatMap((value, index) => (isJsonObject(value) ? [{ at: [...at, index], value }] : []))
    : []
