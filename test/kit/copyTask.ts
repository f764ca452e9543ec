import { uniformFrom } from '../../engine/policies/tiny/uniform'
import type { AdamOptions, Datum } from '../../engine/policies/trainablePolicy'

/**
 * A task for tests, small but not trivial: after `ask KEY` the policy is to write the value that stood behind that key
 * earlier in the sequence, then `end`.
 */
export const copyVocabulary = [
  ...['start', 'ask', 'end'],
  ...Array.from({ length: 8 }, (_, key) => `k${key}`),
  ...Array.from({ length: 8 }, (_, value) => `v${value}`),
]
export const endToken = 2

/** Tokens of one sequence, with a mask of 1 on what the policy is to write. */
export const copyDemonstration = (seed: number, pairs = 4, questions = 2) => {
  const uniform = uniformFrom(seed)
  const below = (limit: number) => Math.floor(uniform() * limit)
  const shift = below(8)
  const values = Array.from({ length: pairs }, () => 11 + below(8))
  const keyOf = (pair: number) => 3 + ((pair * 3 + shift) % 8)
  const told = values.flatMap((value, pair) => [keyOf(pair), value])
  const asked = Array.from({ length: questions }, () => below(pairs))
  const answers = asked.flatMap((pair) => [1, keyOf(pair), values[pair] ?? 0, endToken])
  const tokens = Int32Array.from([0, ...told, ...answers])
  const mask = Uint8Array.from(tokens, (_, at) => (at > 2 * pairs && (at - 2 * pairs - 1) % 4 >= 2 ? 1 : 0))
  return { tokens, mask }
}

/** Cross-entropy datum with the given weight on each token that the policy is to write. */
export const copyDatum = (seed: number, weight = 1): Datum => {
  const { tokens, mask } = copyDemonstration(seed)
  return {
    input: tokens.subarray(0, -1),
    target: tokens.subarray(1),
    weights: Float32Array.from(mask.subarray(1), (on) => on * weight),
  }
}

export const copyDatums = (firstSeed: number, count: number): Datum[] =>
  Array.from({ length: count }, (_, index) => copyDatum(firstSeed + index, 1 / (4 * count)))

export const testAdam: AdamOptions = {
  learningRate: 5e-3,
  beta1: 0.9,
  beta2: 0.98,
  eps: 1e-8,
  weightDecay: 0.01,
  gradClipNorm: 1,
}

export const greedy = { maxTokens: 8, stop: [endToken], temperature: 0, topP: 1, topK: 0, seed: 0 }
