/** Weights at one point of training. `ref` names the stored weights, by hash for the embedded policy. */
export interface PolicyVersion {
  readonly step: number
  readonly ref: string
}

export interface SampleOptions {
  readonly maxTokens: number
  /** Token ids that end a sample; the stop token itself is part of it. */
  readonly stop: readonly number[]
  readonly temperature: number
  readonly topP: number
  /** 0 = no limit. */
  readonly topK: number
  /** 31 bits. Equal seeds and tokens give equal samples. */
  readonly seed: number
}

export interface Sample {
  readonly tokens: Int32Array
  /** Log-probability of each sampled token under the sampling weights at temperature 1; nats. */
  readonly logprobs: Float32Array
  readonly stop: 'stop' | 'length'
  readonly version: PolicyVersion
}

/** An immutable snapshot of a policy that continues token sequences. Stateless: a cache inside never changes a number. */
export interface Sampler {
  readonly version: PolicyVersion
  sample(tokens: Int32Array, options: SampleOptions, signal?: AbortSignal): Promise<Sample>
}
