import type { Evidence } from '../../../documents/evidence'
import { isKind } from '../../../documents/validate'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs903CostOverLimit: Rule = {
  code: 'HS903',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Job is expected to cost more than its limit',
  documentation: {
    what: 'The initial rollouts of a job alone would take more GPU-hours than its limit, at the pace of a recorded run.',
    why: 'The job would stop in the middle, with what it cost until then spent.',
    fix: 'Raise `limits.gpuHours`, or lower the number of updates, tasks or rollouts.',
    example: {
      bad: `"rollout": { "tasksPerUpdate": 8, "groupSize": 8, "updates": 40 }, "limits": { "gpuHours": 5 }`,
      good: `"rollout": { "tasksPerUpdate": 8, "groupSize": 8, "updates": 40 }, "limits": { "gpuHours": 70 }`,
    },
  },
  check: (file, { evidence }) => {
    if (file.kind !== 'job' || evidence === undefined || !isKind('job', file.root)) return []
    const { rollout, limits } = file.root
    const pace = paceOf(evidence)
    if (limits?.gpuHours === undefined || pace === undefined) return []
    const rollouts = rollout.updates * rollout.tasksPerUpdate * rollout.groupSize
    const hours = (rollouts * pace.seconds) / 3600
    if (hours <= limits.gpuHours) return []
    return [
      {
        span: valueSpan(file, ['limits', 'gpuHours']),
        message: `${rollouts} initial rollouts take about ${hours.toFixed(1)} GPU-hours at ${pace.seconds.toFixed(1)} s each, as in ${pace.run}. Raise the limit, or plan fewer.`,
      },
    ]
  },
}

/** GPU-seconds of a rollout in the newest run that counted them. */
const paceOf = (evidence: Evidence): { readonly run: string; readonly seconds: number } | undefined =>
  evidence
    .runs()
    .flatMap(({ header: { id, totals } }) =>
      totals?.gpuSeconds !== undefined && totals.gpuSeconds > 0 && totals.rollouts > 0
        ? [{ run: id, seconds: totals.gpuSeconds / totals.rollouts }]
        : [],
    )
    .at(-1)
