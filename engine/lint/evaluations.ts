import { isJsonObject, type JsonObject, type JsonValue } from '../documents/json'
import type { ProjectFile } from '../documents/project'
import { remembered } from '../documents/remembered'
import type { ValuePath } from '../documents/schemaError'

/** How often a task was tried and solved. */
export interface Tally {
  readonly n: number
  readonly pass: number
}

export interface EvaluatedTask {
  readonly at: ValuePath
  readonly id: string
  readonly role: 'target' | 'control'
  readonly rootCause: string | undefined
  readonly parent: Tally
  readonly candidate: Tally
}

/** One local evaluation of a proposal, as far as it can be read. */
export interface Evaluation {
  readonly at: ValuePath
  readonly revision: number
  readonly run: string | undefined
  readonly tasks: readonly EvaluatedTask[]
  /** Tokens of the candidate on controls, as a share of those of the parent. */
  readonly tokenRatio: number | undefined
}

export const evaluationsOf = remembered((file: ProjectFile): readonly Evaluation[] =>
  file.kind === 'proposal' ? objectsIn(file.root['evaluations'], ['evaluations']).map(readEvaluation) : [],
)

/** The one that a verdict is about: that of the last revision. */
export const lastEvaluation = (file: ProjectFile): Evaluation | undefined =>
  [...evaluationsOf(file)].sort((a, b) => a.revision - b.revision).at(-1)

export const targetsOf = ({ tasks }: Evaluation): readonly EvaluatedTask[] =>
  tasks.filter(({ role }) => role === 'target')

export const controlsOf = ({ tasks }: Evaluation): readonly EvaluatedTask[] =>
  tasks.filter(({ role }) => role === 'control')

/** Every try of the candidate solved the task. */
export const isSolved = ({ candidate: { n, pass } }: EvaluatedTask): boolean => n > 0 && pass === n

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
