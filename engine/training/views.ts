import type { TrainablePolicy } from '../policies/trainablePolicy'
import { groupAdvantages } from './advantages'
import { type BaseContext, baseView, type MaskedSequence } from './baseView'
import { countActions, generatedView, type View } from './datums'
import { type Group, type TrainingRollout, validRollouts } from './groups'
import type { LossContext } from './trainingJob'

export interface GroupViews {
  readonly views: readonly View[]
  /** Rollouts that have no base view and were trained as generated instead. */
  readonly withoutBaseView: number
}

type Pending = MaskedSequence & Pick<View, 'advantage' | 'weight'>

const generated = (rollout: TrainingRollout, advantage: number, weight: number): readonly View[] =>
  rollout.segments.map((segment) => generatedView(segment, advantage, weight))

/** A recomputed context needs the current policy's own log-probabilities: the ratio is then 1, as on-policy. */
const withLogprobs = async (policy: TrainablePolicy, pending: readonly Pending[]): Promise<readonly View[]> => {
  if (pending.length === 0) return []
  const computed = await policy.logprobs(pending.map(({ tokens }) => tokens))
  return pending.map((view, index) => {
    const logprobs = new Float32Array(view.tokens.length)
    logprobs.set(computed[index] ?? [], 1)
    return { ...view, logprobs }
  })
}

interface RolloutViews {
  readonly ready: readonly View[]
  readonly pending: readonly Pending[]
  readonly lacksBaseView: boolean
}

/** A rollout under the base harness is its own base view. One that has no base view is trained as generated. */
const rolloutViews = (
  rollout: TrainingRollout,
  advantage: number,
  context: ViewContext,
  task: string,
): RolloutViews => {
  const { lossContext, baseId, baseContext } = context
  const wantsBaseView = lossContext !== 'as-generated' && rollout.key.harness !== baseId
  if (!wantsBaseView || !rollout.hasBaseView || context.strangers.has(rollout.key.harness)) {
    return { ready: generated(rollout, advantage, 1), pending: [], lacksBaseView: wantsBaseView }
  }
  const weight = lossContext === 'both' ? 0.5 : 1
  const stripped = rollout.segments.map((segment) => baseView(segment, baseContext(task)))
  return {
    ready: lossContext === 'both' ? generated(rollout, advantage, weight) : [],
    pending: stripped.filter((view) => countActions(view) > 0).map((view) => ({ ...view, advantage, weight })),
    lacksBaseView: false,
  }
}

export interface ViewContext {
  readonly lossContext: LossContext
  readonly baseId: string
  /** Harnesses that differ from the base in more than hooks and prompt: their rollouts have no view under it. */
  readonly strangers: ReadonlySet<string>
  readonly baseContext: (task: string) => BaseContext
}

/** The training views of groups, in order; recomputed base views come last. */
export const groupViews = async (
  groups: readonly Group[],
  context: ViewContext,
  policy: TrainablePolicy,
): Promise<GroupViews> => {
  const parts = groups.flatMap((group) => {
    const rollouts = validRollouts(group)
    const advantages = groupAdvantages(rollouts.map(({ reward }) => reward))
    return rollouts.map((rollout, index) => rolloutViews(rollout, advantages[index] ?? 0, context, group.task))
  })
  const recomputed = await withLogprobs(
    policy,
    parts.flatMap(({ pending }) => pending),
  )
  return {
    views: [...parts.flatMap(({ ready }) => ready), ...recomputed],
    withoutBaseView: parts.filter(({ lacksBaseView }) => lacksBaseView).length,
  }
}
