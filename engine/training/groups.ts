import type { Outcome } from '../documents/kinds/vocabulary'
import type { RolloutKey } from '../executor/seeds'
import type { TokenSegment } from '../trajectories/tokenSegment'

/** What training needs of one rollout. */
export interface TrainingRollout {
  readonly key: RolloutKey
  readonly outcome: Outcome
  /** 0 to 1. */
  readonly reward: number
  readonly segments: readonly TokenSegment[]
  readonly hasBaseView: boolean
}

/** The rollouts of one task that are compared with each other. */
export interface Group {
  readonly task: string
  readonly kind: 'initial' | 'rescue'
  readonly rollouts: readonly TrainingRollout[]
}

/** Rollouts whose environment worked; a broken environment says nothing about the policy. */
export const validRollouts = ({ rollouts }: Group): readonly TrainingRollout[] =>
  rollouts.filter(({ outcome }) => outcome !== 'error')

/** All rewards equal: no advantage, hence no gradient. */
export const isUniform = (group: Group): boolean => {
  const rewards = validRollouts(group).map(({ reward }) => reward)
  return rewards.every((reward) => reward === rewards[0])
}

/** Some rollouts succeed and some do not: what a group-relative advantage can learn from. */
export const isEffective = (group: Group): boolean => !isUniform(group)

export const hasSuccess = (group: Group, threshold = 1): boolean =>
  validRollouts(group).some(({ reward }) => reward >= threshold)

/** Tokens that the policy wrote in this group. */
export const actionTokens = (group: Group): number =>
  validRollouts(group).reduce(
    (sum, { segments }) =>
      sum +
      segments.flatMap(({ spans }) => spans).reduce((tokens, { from, to, mask }) => tokens + mask * (to - from), 0),
    0,
  )
