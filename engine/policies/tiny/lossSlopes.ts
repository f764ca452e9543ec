import type { Datum, Loss } from '../trainablePolicy'
import type { Kernels } from './kernelCalls'

const crossEntropy = ({ weights }: Datum, logprobs: Float32Array, slopes: Float32Array): number => {
  slopes.set(weights)
  return -logprobs.reduce((sum, logprob, i) => sum + (weights[i] ?? 0) * logprob, 0)
}

const importanceSampling = (datum: Datum, logprobs: Float32Array, slopes: Float32Array, kernels: Kernels): number => {
  const { weights, logprobs: sampled = weights, advantages = weights } = datum
  for (const [i, logprob] of logprobs.entries()) slopes[i] = logprob - (sampled[i] ?? 0)
  kernels.exponential(slopes.byteOffset, slopes.length)
  let loss = 0
  for (const [i, weight] of weights.entries()) {
    const slope = Math.fround((slopes[i] ?? 0) * (advantages[i] ?? 0) * weight)
    slopes[i] = slope
    loss -= slope
  }
  return loss
}

/**
 * Fills `slopes`, which lies in the kernels' memory, with minus the slope of the loss in each log-probability; returns
 * the loss. For importance sampling that is ratio x advantage, for cross-entropy the weight.
 */
export const lossSlopes = (
  datum: Datum,
  loss: Loss,
  logprobs: Float32Array,
  slopes: Float32Array,
  kernels: Kernels,
): number => {
  switch (loss) {
    case 'cross_entropy':
      return crossEntropy(datum, logprobs, slopes)
    case 'importance_sampling':
      return importanceSampling(datum, logprobs, slopes, kernels)
  }
}
