import type { RecordedRollout } from '../../../documents/evidence'
import { grouped } from '../../../documents/grouped'
import { hasPassed, parentRollouts, referencesOf } from '../../parentRollouts'
import { valueSpan } from '../../places'
import { failedTaskSites } from '../../proposalTasks'
import type { Rule } from '../../rule'

export const hs508MixedOutcome: Rule = {
  code: 'HS508',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'The parent sometimes solves this task',
  documentation: {
    what: 'A root cause lists a task as failed, and one and the same policy solved it under the parent in some recorded rollouts. Asks the runs of the workspace.',
    why: 'What fails by chance is weak evidence for a cause, and seems repaired whenever it passes by chance.',
    fix: 'Support the cause with tasks that fail each time.',
    example: {
      bad: '"failedTaskIds": ["mail-1", … ]   // which the parent solved in 1 of 2 recorded rollouts',
      good: '"failedTaskIds": ["mail-2", … ]   // which it failed in both',
    },
  },
  check: (file, project) =>
    failedTaskSites(file).flatMap(({ at, id }) => {
      const mixed = byPolicy(parentRollouts(file, project, id)).find(isMixed)
      if (mixed === undefined) return []
      const passes = mixed.filter(hasPassed).length
      const message = `Task \`${id}\` under the parent is mixed: ${passes} of ${mixed.length} rollouts passed (${referencesOf(mixed)}). It is weak evidence.`
      return [{ span: valueSpan(file, at), message }]
    }),
}

/** A task that a later policy solves is learned, not mixed. */
const byPolicy = (rollouts: readonly RecordedRollout[]): readonly (readonly RecordedRollout[])[] => [
  ...grouped(
    rollouts,
    ({ environment, policy, policyVersion }) => `${environment} ${policy} ${policyVersion}`,
  ).values(),
]

const isMixed = (rollouts: readonly RecordedRollout[]): boolean =>
  rollouts.some(hasPassed) && !rollouts.every(hasPassed)
