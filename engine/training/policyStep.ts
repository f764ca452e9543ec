import type { TrainablePolicy } from '../policies/trainablePolicy'
import { toDatums } from './datums'
import { type Group, isEffective } from './groups'
import type { TrainingJob } from './trainingJob'
import { groupViews, type ViewContext } from './views'

export interface StepOutcome {
  readonly datums: number
  readonly withoutBaseView: number
  readonly logprobGap: number | null
  readonly gradNorm: number | null
}

const largestGap = (
  sampled: readonly Float32Array[],
  trained: readonly Float32Array[],
  masks: readonly Float32Array[],
): number => {
  let gap = 0
  for (const [datum, mask] of masks.entries()) {
    for (const [index, value] of mask.entries()) {
      if (value !== 0) gap = Math.max(gap, Math.abs((sampled[datum]?.[index] ?? 0) - (trained[datum]?.[index] ?? 0)))
    }
  }
  return gap
}

/** One on-policy step on the groups that carry a gradient. Without any, the weights stay and the update still counts. */
export const policyStep = async (
  groups: readonly Group[],
  job: TrainingJob,
  context: ViewContext,
  policy: TrainablePolicy,
): Promise<StepOutcome> => {
  const { views, withoutBaseView } = await groupViews(groups.filter(isEffective), context, policy)
  const datums = toDatums(views)
  if (datums.length === 0) return { datums: 0, withoutBaseView, logprobGap: null, gradNorm: null }
  const { logprobs, gradNorm = null } = await policy.trainStep(datums, 'importance_sampling', job.adam)
  const sampled = datums.map((datum) => datum.logprobs ?? new Float32Array(datum.target.length))
  const logprobGap = largestGap(
    sampled,
    logprobs,
    datums.map(({ weights }) => weights),
  )
  return { datums: datums.length, withoutBaseView, logprobGap, gradNorm }
}
