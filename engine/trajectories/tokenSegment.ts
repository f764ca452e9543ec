import type { Origin } from './message'

export interface TokenSpan {
  readonly from: number
  readonly to: number
  readonly origin: Origin
  /** Id of the message that the tokens render. */
  readonly message: string
  /** 1 only on tokens that the policy sampled. */
  readonly mask: 0 | 1
  /** The turn was vetoed by a hook: `base` views leave it out. */
  readonly blocked?: true
}

/**
 * Tokens exactly as sampled and shown, one segment for as long as each request extends the one before. A line of the
 * side file `<log>.tokens.jsonl`. `logprobs` is 0 where the mask is 0.
 */
export interface TokenSegment {
  readonly segment: number
  readonly version: { readonly step: number; readonly ref: string }
  readonly sampling: {
    readonly temperature: number
    readonly topP: number
    readonly topK: number
    readonly maxTokens: number
  }
  readonly tokens: readonly number[]
  readonly logprobs: readonly number[]
  readonly spans: readonly TokenSpan[]
}

/** Of a segment what says which tokens are trained on, and whether they may be. */
export interface TrainedTokens {
  readonly tokens: readonly number[]
  readonly logprobs: readonly number[]
  readonly spans: readonly {
    readonly from: number
    readonly to: number
    readonly origin: string
    readonly mask: number
  }[]
}
