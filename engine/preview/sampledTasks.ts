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
    steps += rollouts.reduce((sum, rollout) => sum + rollout.steps, 0)
    return index > 0 && steps > mostSteps
  })
  return inOrder.slice(0, taken < 0 ? inOrder.length : taken).map(({ rollouts }) => rollouts)
}
