import type { Evidence } from '../../../documents/evidence'
import { isJsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'

export const hs702AnchorOverdue: Rule = {
  code: 'HS702',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Profile is overdue for anchoring',
  documentation: {
    what: 'The policy has moved past the step at which the profile should have been observed again.',
    why: 'A policy learns, and what its siblings add changes with it. An old profile sends tasks to siblings that no longer help.',
    fix: 'Run the sibling and its base under the policy as it is now, and anchor the profile.',
    example: {
      bad: `"anchor": { "lastStep": 10, "halfLifeSteps": 15, "nextDueStep": 20 }   // the policy is at step 31`,
      good: `"anchor": { "lastStep": 31, "halfLifeSteps": 15, "nextDueStep": 41 }`,
    },
  },
  check: (file, { evidence }) => {
    const { anchor } = file.root
    if (file.kind !== 'profile' || !isJsonObject(anchor)) return []
    const { lastStep, nextDueStep } = anchor
    if (typeof lastStep !== 'number' || typeof nextDueStep !== 'number') return []
    const step = Math.max(0, ...observedSteps(file), ...playedSteps(file, evidence))
    if (step < nextDueStep || lastStep >= nextDueStep) return []
    return [
      {
        span: keySpan(file, ['anchor', 'lastStep']),
        message: `The last anchor is of step ${lastStep}, the policy is at ${step}, and the next one was due at ${nextDueStep}. Anchor the profile again.`,
      },
    ]
  },
}

/** Steps of the policy at which the profile itself says that it was observed. */
const observedSteps = ({ root: { checkpoints } }: ProjectFile): readonly number[] =>
  (Array.isArray(checkpoints) ? checkpoints : []).flatMap((checkpoint) => {
    const step = isJsonObject(checkpoint) ? checkpoint['policyStep'] : undefined
    return typeof step === 'number' ? [step] : []
  })

/** Steps of the policy in runs that played the sibling. */
const playedSteps = ({ root: { harness } }: ProjectFile, evidence: Evidence | undefined): readonly number[] => {
  const sibling = isJsonObject(harness) ? harness['id'] : undefined
  const runs = evidence?.runs() ?? []
  return runs.flatMap(({ header }) =>
    header.policy.step !== undefined && header.harnesses.some(({ id }) => id === sibling) ? [header.policy.step] : [],
  )
}
