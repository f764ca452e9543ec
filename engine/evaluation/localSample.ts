import { hashOf } from '../documents/canonical'
import { grouped } from '../documents/grouped'
import type { LocalEvaluation } from '../documents/kinds/localEvaluation'
import type { PublicTask } from '../environments/environment'
import { isKnown, type TaskRecord } from './parentRecord'

/** A local evaluation stays small, so that many candidates can be tried. */
export const mostTasks = 30
export const mostControls = 10

export interface SampleRequest {
  /** Ids, or every task that the parent failed at each try. */
  readonly targets: 'failed' | readonly string[]
  readonly controls: number
  readonly seed: number
  readonly tasks: readonly PublicTask[]
  readonly record: ReadonlyMap<string, TaskRecord>
  /** Root cause of a failed task, where a proposal names it. */
  readonly causes: ReadonlyMap<string, string>
}

type SampledTask = LocalEvaluation['tasks'][number]

/** An order that depends on the seed and on nothing else, not even on which other tasks there are. */
const shuffled = (tasks: readonly PublicTask[], seed: number): readonly PublicTask[] =>
  tasks
    .map((task) => ({ task, place: hashOf([seed, task.id]) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ task }) => task)

/** One task of each group in turn, so that a few tasks show many apps. */
const spread = (tasks: readonly PublicTask[]): readonly PublicTask[] => {
  const groups = [...grouped(tasks, ({ apps }) => JSON.stringify(apps)).values()]
  const rounds = Math.max(0, ...groups.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => groups.flatMap((group) => group[round] ?? [])).flat()
}

/** Tasks with a known root cause come first: they are what the candidate is for. */
const causedFirst = (tasks: readonly PublicTask[], causes: ReadonlyMap<string, string>): readonly PublicTask[] => [
  ...tasks.filter(({ id }) => causes.has(id)),
  ...tasks.filter(({ id }) => !causes.has(id)),
]

/** Tasks that the parent fails and those that it solves, each tried often enough, in the order of preference. */
const candidatesOf = ({ targets, tasks, record, causes, seed }: SampleRequest) => {
  const known = shuffled(tasks, seed).filter(({ id }) => isKnown(record.get(id)))
  const named = new Set(targets === 'failed' ? [] : targets)
  const passes = ({ id }: PublicTask): number => record.get(id)?.pass ?? 0
  const isTarget = (task: PublicTask): boolean => (targets === 'failed' ? passes(task) === 0 : named.has(task.id))
  return {
    targets: causedFirst(known.filter(isTarget), causes),
    controls: spread(known.filter((task) => !named.has(task.id) && passes(task) === record.get(task.id)?.n)),
  }
}

/** Draws what a candidate is tried on: controls first, then as many targets as there is room for. */
export const localSample = (request: SampleRequest): readonly SampledTask[] => {
  const found = candidatesOf(request)
  const room = request.targets === 'failed' ? mostControls : mostTasks - request.targets.length
  const controls = found.controls.slice(0, Math.max(0, Math.min(request.controls, mostControls, room)))
  const targets = found.targets.slice(0, mostTasks - controls.length)
  const sampled =
    (role: SampledTask['role']) =>
    ({ id }: PublicTask): SampledTask => {
      const { n, pass, tokens } = request.record.get(id) ?? { n: 0, pass: 0, tokens: 0 }
      const rootCause = role === 'target' ? request.causes.get(id) : undefined
      return { taskId: id, role, ...(rootCause && { rootCause }), parent: { n, pass }, parentTokens: tokens }
    }
  return [...targets.map(sampled('target')), ...controls.map(sampled('control'))]
}
