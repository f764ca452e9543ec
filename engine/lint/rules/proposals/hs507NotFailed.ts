import { removeAt } from '../../fixes'
import { hasPassed, parentRollouts, referencesOf } from '../../parentRollouts'
import { valueSpan } from '../../places'
import { failedTaskSites } from '../../proposalTasks'
import type { Rule } from '../../rule'

export const hs507NotFailed: Rule = {
  code: 'HS507',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Task is listed as failed, and the parent solved it',
  documentation: {
    what: 'A root cause lists a task as failed, and the parent solved it in every recorded rollout. Asks the runs of the workspace.',
    why: 'A success is no evidence for a cause of failures.',
    fix: 'Remove the task, or record a run in which the parent fails it.',
    example: {
      bad: '"failedTaskIds": ["mail-1", … ]   // which the parent solved in all 3 recorded rollouts',
      good: '"failedTaskIds": ["mail-2", … ]   // which it failed',
    },
  },
  check: (file, project) =>
    failedTaskSites(file).flatMap(({ at, id }) => {
      const rollouts = parentRollouts(file, project, id)
      if (rollouts.length === 0 || !rollouts.every(hasPassed)) return []
      const times = rollouts.length === 1 ? 'its recorded rollout' : `all ${rollouts.length} recorded rollouts`
      return [
        {
          span: valueSpan(file, at),
          message: `Task \`${id}\` is listed as failed, and the parent solved it in ${times} (${referencesOf(rollouts)}). Remove it.`,
          fixes: removeAt(file, at, `Remove \`${id}\``),
        },
      ]
    }),
}
