import type { Sampler } from './sampler'

/**
 * One training sequence. `input` is all but the last token and `target` all but the first, so `target[i]` follows
 * `input[0..i]`. The other arrays have the length of `target` and are 0 outside the policy's own tokens.
 */
export interface Datum {
  readonly input: Int32Array
  readonly target: Int32Array
  /** Cross-entropy: weight of each target token. Importance sampling: 1 on action tokens, else 0. */
  readonly weights: Float32Array
  /** Importance sampling only: log-probabilities at sampling time, and advantages with every scale folded in. */
  readonly logprobs?: Float32Array
  readonly advantages?: Float32Array
}

export type Loss =
  /** sum of -weight x log p(target) */
  | 'cross_entropy'
  /** sum of -exp(log p - logprobs) x advantage */
  | 'importance_sampling'

export interface AdamOptions {
  readonly learningRate: number
  readonly beta1: number
  readonly beta2: number
  readonly eps: number
  readonly weightDecay: number
  /** Largest global gradient norm; 0 = no clipping. */
  readonly gradClipNorm: number
}

/** Sees the trainer's log-probabilities (one array per datum) before the optimizer acts; 'abort' leaves weights alone. */
export type StepGuard = (logprobs: readonly Float32Array[]) => 'proceed' | 'abort'

export interface TrainStepResult {
  readonly applied: boolean
  /** The trainer's log-probability of every target token, one array per datum; before the update. */
  readonly logprobs: readonly Float32Array[]
  readonly metrics: { readonly loss: number; readonly tokens: number }
  /** Global gradient norm before clipping. */
  readonly gradNorm?: number
  /** Signed count sketch of the gradient before clipping, when asked for. */
  readonly sketch?: Float32Array
}

export interface PolicyCapabilities {
  readonly maxContextTokens: number
  readonly vocabularySize: number
  readonly exactLogprobs: boolean
  readonly sketch: boolean
}

/**
 * A policy that can learn. The gradient is a left fold over the datums in order, and log-probabilities of sampler and
 * trainer are equal bit by bit, so that weights agree wherever the same calls are made.
 */
export interface TrainablePolicy {
  readonly capabilities: PolicyCapabilities
  /** A sampler of the current weights; later training does not change it. */
  publish(): Promise<Sampler>
  /** Log-probability of `sequence[i + 1]` given `sequence[0..i]`, for each sequence; length is one less. */
  logprobs(sequences: readonly Int32Array[]): Promise<readonly Float32Array[]>
  trainStep(
    datums: readonly Datum[],
    loss: Loss,
    adam: AdamOptions,
    options?: { readonly guard?: StepGuard; readonly sketch?: boolean },
  ): Promise<TrainStepResult>
  /** Weights and optimizer as one self-describing binary. */
  saveState(): Promise<Uint8Array>
  load(state: Uint8Array): Promise<void>
  /** SHA-256 of the weights alone, "sha256:…". */
  weightHash(): Promise<string>
  dispose(): Promise<void>
}
