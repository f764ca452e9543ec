import type { CollectedRollout } from './collectRollouts'
import { actionTokens, type Group, hasSuccess, isEffective, isUniform, validRollouts } from './groups'

/** What one update did. Shares are of `groups`; null where the denominator is 0. */
export interface UpdateMetrics {
  readonly update: number
  readonly groups: number
  /** Mean reward of the initial rollouts under the base harness. */
  readonly baseReward: number
  /** Groups whose initial rollouts all failed; a group lost to infrastructure did not. */
  readonly failedGroups: number
  /** Rescue groups rolled out, and those with at least one success. */
  readonly rescues: number
  readonly rescued: number
  /** Rescue groups that all succeed: replaced, and without a gradient. */
  readonly overRescued: number
  /** Groups with successes and failures after replacement. */
  readonly effectiveGroups: number
  /** Policy tokens of the groups after replacement, and those in effective groups. */
  readonly policyTokens: number
  readonly retainedTokens: number
  readonly rollouts: { readonly initial: number; readonly rescue: number }
  readonly withoutBaseView: number
  /** Datums sent; with none the optimizer does not step and the update counts. */
  readonly datums: number
  /** Largest difference between sampler's and trainer's log-probabilities: 0 on an exact backend. */
  readonly logprobGap: number | null
  readonly gradNorm: number | null
}

export interface GroupOutcome {
  readonly initial: Group
  readonly rescue: Group | undefined
  /** The group that enters the update. */
  readonly final: Group | undefined
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

const count = <T>(items: readonly T[], holds: (item: T) => boolean): number => items.filter(holds).length

export const groupMetrics = (
  update: number,
  outcomes: readonly GroupOutcome[],
  rollouts: { readonly initial: readonly CollectedRollout[]; readonly rescue: readonly CollectedRollout[] },
): Omit<UpdateMetrics, 'withoutBaseView' | 'datums' | 'logprobGap' | 'gradNorm'> => {
  const finals = outcomes.flatMap(({ final }) => final ?? [])
  const rescues = outcomes.flatMap(({ rescue }) => rescue ?? [])
  const effective = finals.filter(isEffective)
  const counted = rollouts.initial.filter(({ outcome }) => outcome !== 'error')
  return {
    update,
    groups: outcomes.length,
    baseReward: mean(counted.map(({ reward }) => reward)),
    failedGroups: count(outcomes, ({ initial }) => validRollouts(initial).length > 0 && !hasSuccess(initial)),
    rescues: rescues.length,
    rescued: count(rescues, (group) => hasSuccess(group)),
    overRescued: count(rescues, (group) => isUniform(group) && hasSuccess(group)),
    effectiveGroups: effective.length,
    policyTokens: finals.reduce((sum, group) => sum + actionTokens(group), 0),
    retainedTokens: effective.reduce((sum, group) => sum + actionTokens(group), 0),
    rollouts: { initial: rollouts.initial.length, rescue: rollouts.rescue.length },
  }
}
