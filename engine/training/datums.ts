import type { Datum } from '../policies/trainablePolicy'
import type { TokenSegment } from '../trajectories/tokenSegment'
import type { MaskedSequence } from './baseView'

/** A sequence to learn from, before scales are folded in. */
export interface View extends MaskedSequence {
  /** Log-probability of each token when it was sampled (or recomputed in this context), 0 outside the mask. */
  readonly logprobs: Float32Array
  readonly advantage: number
  /** 1, or 1/2 for each of two views of one rollout. */
  readonly weight: number
}

export const generatedView = (segment: TokenSegment, advantage: number, weight: number): View => {
  const mask = new Uint8Array(segment.tokens.length)
  for (const { from, to, mask: value } of segment.spans) mask.fill(value, from, to)
  return {
    tokens: Int32Array.from(segment.tokens),
    mask,
    logprobs: Float32Array.from(segment.logprobs),
    advantage,
    weight,
  }
}

export const countActions = ({ mask }: MaskedSequence): number => mask.reduce((sum, value) => sum + value, 0)

/**
 * Token-mean aggregation over everything sent: with M = sum of weight x action tokens, each action token of a view gets
 * weight x advantage / M, rounded once to 32 bits. A backend then only sums.
 */
export const toDatums = (views: readonly View[]): readonly Datum[] => {
  const total = views.reduce((sum, view) => sum + view.weight * countActions(view), 0)
  return views.map(({ tokens, mask, logprobs, advantage, weight }) => {
    const length = tokens.length - 1
    const scaled = (weight * advantage) / total
    const weights = Float32Array.from(mask.subarray(1))
    return {
      input: tokens.subarray(0, length),
      target: tokens.subarray(1),
      weights,
      logprobs: logprobs.map((value, index) => value * (mask[index] ?? 0)).subarray(1),
      advantages: weights.map((value) => value * scaled),
    }
  })
}
