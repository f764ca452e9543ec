import type { AdamOptions, Datum, Loss, TrainablePolicy } from '../../engine/policies/trainablePolicy'

export interface FakePolicy extends TrainablePolicy {
  /** What was asked of the policy, in order. */
  readonly asked: string[]
  readonly steps: { readonly datums: readonly Datum[]; readonly loss: Loss; readonly adam: AdamOptions }[]
}

const fromTokens = (tokens: Int32Array): Float32Array => Float32Array.from(tokens, (token) => -token / 8)

/** A policy that learns nothing and takes down what it is asked. Its log-probability of a token t is always -t / 8. */
export const fakePolicy = (): FakePolicy => {
  const asked: string[] = []
  const steps: FakePolicy['steps'] = []
  return {
    asked,
    steps,
    capabilities: { maxContextTokens: 64, vocabularySize: 32, exactLogprobs: true, sketch: false },
    publish: async () => {
      asked.push('publish')
      const version = { step: steps.length, ref: `w${steps.length}` }
      return { version, sample: async () => Promise.reject(new Error('nobody samples from this policy')) }
    },
    logprobs: async (sequences) => {
      asked.push(`logprobs of ${sequences.length}`)
      return sequences.map((tokens) => fromTokens(tokens.subarray(1)))
    },
    trainStep: async (datums, loss, adam) => {
      asked.push(`step on ${datums.length}`)
      steps.push({ datums, loss, adam })
      return {
        applied: true,
        logprobs: datums.map(({ target }) => fromTokens(target)),
        metrics: { loss: 0, tokens: 0 },
        gradNorm: 0.5,
      }
    },
    saveState: async () => new Uint8Array(),
    load: async () => undefined,
    weightHash: async () => `sha256:${'0'.repeat(64)}`,
    dispose: async () => undefined,
  }
}
