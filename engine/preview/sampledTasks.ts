import { createHash } from 'node:crypto'
import { grouped } from '../documents/grouped'
import type { Outcome } from '../documents/kinds/vocabulary'

/** A rollout, as its result line tells it. */
export interface SampledRollout {
  readonly reference: string
  readonly task: string
  readonly outcome: Outcome
  /** Turns of the policy: so many prefixes of it there are. */
  readonly steps: number
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const stepsOf = (rollouts: readonly SampledRollout[]): number => rollouts.reduce((sum, { steps }) => sum + steps, 0)

/**
 * Where there are more than so many steps in all, of each task the rollouts of the last run that played it only: more
 * tasks tell more of a hook than more rollouts of a few. Rollouts are in the order of their runs.
 */
export const lastPlayed = <Rollout extends SampledRollout & { readonly run: unknown }>(
  all: readonly Rollout[],
  mostSteps: number,
): readonly Rollout[] => {
  if (stepsOf(all) <= mostSteps) return all
  const last = new Map(all.map(({ task, run }) => [task, run]))
  return all.filter(({ task, run }) => last.get(task) === run)
}

/**
 * Whole tasks with at most so many steps in all, always the same ones: in the order of the hashes of their ids, so that
 * what is looked at does not depend on how tasks are named or sorted. Rollouts that failed for infrastructure are left
 * out. One task is taken however long it is.
 */
export const sampledTasks = <Rollout extends SampledRollout>(
  all: readonly Rollout[],
  mostSteps: number,
): readonly (readonly Rollout[])[] => {
  const played = all.filter(({ outcome }) => outcome !== 'error')
  const tasks = grouped(played, ({ task }) => task)
  const inOrder = [...tasks].map(([task, rollouts]) => ({ hash: hashOf(task), rollouts }))
  inOrder.sort((one, other) => (one.hash < other.hash ? -1 : 1))
  let steps = 0
  const taken = inOrder.findIndex(({ rollouts }, index) => {
    steps += stepsOf(rollouts)
    return index > 0 && steps > mostSteps
  })
  return inOrder.slice(0, taken < 0 ? inOrder.length : taken).map(({ rollouts }) => rollouts)
}
