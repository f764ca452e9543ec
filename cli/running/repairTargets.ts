import type { PublicTask } from '../../engine/environments/environment'
import { mostTasks } from '../../engine/evaluation/localSample'
import type { TaskRecord } from '../../engine/evaluation/parentRecord'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import { readTaskIds, unknownTask } from './taskIds'

export type Targets = 'failed' | readonly string[]

const wrongTargets = (what: string, next: string): UserError =>
  new UserError({ what, where: '--targets', next, exitCode: exitCodes.usage })

/** `failed`, or ids in any of their forms. */
export const readTargets = (text: string): Targets => {
  if (text === 'failed') return text
  const ids = readTaskIds(text, '--targets')
  if (ids.length > mostTasks)
    throw wrongTargets(
      `It names ${ids.length} tasks; a local evaluation has at most ${mostTasks}.`,
      'Name fewer, or use `eval --harness` for a whole split.',
    )
  return ids
}

/** Named targets must be there, and the parent must leave something to repair. */
export const checkTargets = (
  targets: Targets,
  tasks: readonly PublicTask[],
  record: ReadonlyMap<string, TaskRecord>,
  parent: string,
): void => {
  if (targets === 'failed') return
  const ids = tasks.map(({ id }) => id)
  const unknown = targets.find((id) => !ids.includes(id))
  if (unknown !== undefined) throw unknownTask(unknown, ids, '--targets')
  const solved = targets.find((id) => record.get(id)?.pass === record.get(id)?.n && record.has(id))
  if (solved === undefined) return
  throw wrongTargets(
    `${parent} passes "${solved}" at every try: there is nothing to repair.`,
    'Leave it out; tasks that the parent passes serve as controls.',
  )
}
