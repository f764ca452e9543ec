import type { Evidence } from '../../../documents/evidence'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import { profileEntries, type SupportSite } from '../../profileEntries'
import { parseRolloutReference } from '../../rolloutReference'
import type { Rule } from '../../rule'

export const hs709Internalised: Rule = {
  code: 'HS709',
  severity: 'information',
  certainty: 'b',
  scope: 'project',
  title: 'Base solves all supports of an entry by now',
  documentation: {
    what: 'Under the newest recorded policy the base passes every task that the entry rests on.',
    why: 'The policy has learned what the sibling was for. Routing such tasks to the sibling adds nothing, and costs tokens.',
    fix: 'Retire the entry.',
    example: {
      bad: `"status": "active", "supports": [{ "taskId": "mail-1", … }]   // which the base passes at step 40`,
      good: `"status": "internalised", "supports": [{ "taskId": "mail-1", … }]`,
    },
  },
  check: (file, { evidence }) => {
    if (evidence === undefined) return []
    return profileEntries(file).flatMap(({ at, entry, isRepair, supports }) => {
      const isActive = isRepair && (entry['status'] ?? 'active') === 'active' && supports.length > 0
      const steps = isActive ? supports.map((support) => solvedAt(support, evidence)) : [undefined]
      if (steps.includes(undefined)) return []
      const step = Math.min(...steps.map((each) => each ?? 0))
      return [
        {
          span: valueSpan(file, [...at, 'id']),
          message: `At step ${step} of the policy the base solves all ${supports.length} supporting tasks: the behaviour is learned. Retire the entry.`,
          fixes: replaceValue(file, [...at, 'status'], 'internalised', 'Retire the entry as internalised'),
        },
      ]
    })
  },
}

/** The newest step of the policy, later than that of the support, at which the base passed its task each time. */
const solvedAt = (support: SupportSite, evidence: Evidence): number | undefined => {
  const base = parseRolloutReference(support.baseRollout)?.harness
  const stepOf = (run: string) => evidence.run(run)?.header.policy.step
  const seenAt = support.policyStep ?? 0
  const later = (base === undefined ? [] : evidence.rollouts(base, support.task)).flatMap(({ run, outcome }) => {
    const step = stepOf(run)
    return step !== undefined && step > seenAt && outcome !== 'error' ? [{ step, outcome }] : []
  })
  const newest = Math.max(...later.map(({ step }) => step))
  const isSolved = later.every(({ step, outcome }) => step < newest || outcome === 'pass')
  return later.length > 0 && isSolved ? newest : undefined
}
