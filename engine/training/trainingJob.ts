import type { AdamOptions } from '../policies/trainablePolicy'

/** `plain`: failed groups stay. `h0-rescue`: the base tries again. `siblings`: sibling harnesses try. */
export const trainingMethods = ['plain', 'h0-rescue', 'siblings'] as const
export type TrainingMethod = (typeof trainingMethods)[number]

/**
 * In which context a rollout's tokens are trained. `as-generated` is the paper's literal reading: where the policy
 * produced them. `base` strips the sibling's text; `both` takes each view at half weight and is our extension.
 */
export const lossContexts = ['as-generated', 'base', 'both'] as const
export type LossContext = (typeof lossContexts)[number]

/** Everything that decides what a training run does. Stored in the run; equal jobs give equal weights. */
export interface TrainingJob {
  readonly method: TrainingMethod
  readonly seed: number
  readonly updates: number
  readonly tasksPerUpdate: number
  readonly groupSize: number
  /** Siblings asked for a rescue; the group is filled round-robin. */
  readonly topK: number
  readonly lossContext: LossContext
  readonly adam: AdamOptions
}

/**
 * 40 updates of 16 tasks in groups of 8: the paper's updates and group size, with a batch and a learning rate that suit
 * a policy of 69 000 weights.
 */
export const defaultJob: TrainingJob = {
  method: 'siblings',
  seed: 1,
  updates: 40,
  tasksPerUpdate: 16,
  groupSize: 8,
  topK: 8,
  lossContext: 'as-generated',
  adam: { learningRate: 1.5e-3, beta1: 0.9, beta2: 0.95, eps: 1e-8, weightDecay: 0, gradClipNorm: 1 },
}
