import type { JsonObject } from '../../documents/json'

/** How a rollout ended, as a document refers to it. */
export interface EndedRollout {
  /** `<run>/<harness>/<task>/<attempt>`. */
  readonly reference: string
  readonly harness: string
  readonly outcome: 'pass' | 'fail' | 'limit' | 'error'
}

/** One task under a harness and under a sibling of it. */
export interface RolloutPair {
  readonly task: string
  readonly base: EndedRollout
  readonly sibling: EndedRollout
  /** The step of the base at which they part, from 1. */
  readonly step: number | undefined
  /** What is seen there. */
  readonly note: string
  /** Training step of the policy that played both. */
  readonly policyStep: number | undefined
}

const isFailure = ({ outcome }: EndedRollout): boolean => outcome === 'fail' || outcome === 'limit'

export const isRepair = ({ base, sibling }: RolloutPair): boolean => isFailure(base) && sibling.outcome === 'pass'

export const isRegression = ({ base, sibling }: RolloutPair): boolean => base.outcome === 'pass' && isFailure(sibling)

/** A root cause tells of what the base does wrong, whatever the sibling makes of it. */
export const showsFailure = ({ base }: RolloutPair): boolean => isFailure(base)

/** As the evidence of a root cause. */
export const evidenceOf = ({ base, step, note }: RolloutPair): JsonObject => ({
  rollout: base.reference,
  ...(step !== undefined && { step }),
  ...(note !== '' && { note }),
})

/** As a support of an entry of a profile. */
export const supportOf = ({ task, base, sibling, policyStep }: RolloutPair): JsonObject => ({
  taskId: task,
  siblingRollout: sibling.reference,
  baseRollout: base.reference,
  ...(policyStep !== undefined && { policyStep }),
})
