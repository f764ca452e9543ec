import { hashOf } from '../../documents/canonical'
import { formatVersion } from '../../policies/tiny/policyState'
import type { TinyShape } from '../../policies/tiny/shape'
import type { Datum, TrainablePolicy } from '../../policies/trainablePolicy'

/** How a policy learns the language of its tools from demonstrations, before any reinforcement learning. */
export interface WarmStartRecipe {
  readonly steps: number
  /** Demonstrations per step. */
  readonly batch: number
  readonly learningRate: number
  /** Steps of linear warm-up. */
  readonly warmUp: number
  /** Share of the steps, at the end, over which the learning rate falls linearly … */
  readonly decay: number
  /** … to this share of it. */
  readonly finalRate: number
  readonly beta1: number
  readonly beta2: number
  readonly eps: number
  readonly weightDecay: number
  readonly gradClipNorm: number
  /** Of the first weights and of the demonstrations. */
  readonly seed: number
}

export const defaultWarmStart: WarmStartRecipe = {
  steps: 800,
  batch: 32,
  learningRate: 5e-3,
  warmUp: 50,
  decay: 0.4,
  finalRate: 0.05,
  beta1: 0.9,
  beta2: 0.98,
  eps: 1e-8,
  weightDecay: 0.01,
  gradClipNorm: 1,
  seed: 1,
}

/** For `smokeShape`. */
export const smokeWarmStart: WarmStartRecipe = { ...defaultWarmStart, steps: 400, learningRate: 6e-3 }

/**
 * Identity of a warm start, "sha256:…": everything that its weights depend on. `worldVersion` stands for the world, its
 * harnesses and its demonstrator.
 */
export const recipeHash = (
  recipe: WarmStartRecipe,
  vocabulary: readonly string[],
  shape: TinyShape,
  worldVersion: string,
): string => hashOf({ policyFormat: formatVersion, recipe, vocabulary, shape, worldVersion })

export interface WarmStartProgress {
  /** Steps done. */
  readonly step: number
  readonly steps: number
  /** Mean cross-entropy of the policy's tokens in this step's demonstrations; nats. */
  readonly loss: number
  readonly learningRate: number
}

/** Learning rate of step `step`, counted from 0. */
export const learningRateAt = (
  { learningRate, steps, warmUp, decay, finalRate }: WarmStartRecipe,
  step: number,
): number => {
  const rising = warmUp > 0 ? Math.min(1, (step + 1) / warmUp) : 1
  const fallen = decay > 0 ? Math.max(0, (step + 1 - steps * (1 - decay)) / (steps * decay)) : 0
  return learningRate * rising * (1 - fallen * (1 - finalRate))
}

/** Datums whose cross-entropies add up to the mean over all weighted tokens of the batch. */
const meanByToken = (datums: readonly Datum[]): Datum[] => {
  const total = datums.reduce((sum, datum) => datum.weights.reduce((part, weight) => part + weight, sum), 0)
  return datums.map((datum) => ({ ...datum, weights: datum.weights.map((weight) => (total > 0 ? weight / total : 0)) }))
}

/** Demonstrations `from` to `from + count` of an endless list, as `demonstrationDatum` makes them. */
export type DemonstrationSource = (from: number, count: number) => Promise<readonly Datum[]>

/**
 * Trains by cross-entropy on demonstrations. The demonstrations of the next step are made while the policy, if it
 * works in another thread, takes this one. Stops with the signal's reason between two steps. Same policy, recipe and
 * demonstrations: same bits.
 */
export const warmStart = async (
  policy: TrainablePolicy,
  recipe: WarmStartRecipe,
  demonstrations: DemonstrationSource,
  onProgress?: (progress: WarmStartProgress) => void,
  signal?: AbortSignal,
): Promise<void> => {
  const { steps, batch } = recipe
  signal?.throwIfAborted()
  let next = demonstrations(0, batch)
  for (let step = 0; step < steps; step += 1) {
    const datums = meanByToken(await next)
    const learningRate = learningRateAt(recipe, step)
    const training = policy.trainStep(datums, 'cross_entropy', { ...recipe, learningRate })
    if (step + 1 < steps) next = demonstrations((step + 1) * batch, batch)
    const [{ metrics }] = await Promise.all([training, next])
    onProgress?.({ step: step + 1, steps, loss: metrics.loss, learningRate })
    signal?.throwIfAborted()
  }
}
