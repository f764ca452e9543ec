import type { TokenSegment, TokenSpan } from '../trajectories/tokenSegment'

/** What a view under the base harness puts in place of a sibling's prompt, and which hooks the base has itself. */
export interface BaseContext {
  /** Tokens of the base harness's prompt for this task. */
  readonly prompt: readonly number[]
  readonly hooks: ReadonlySet<string>
}

/** A token sequence with the mask of its action tokens: what a policy would be trained on. */
export interface MaskedSequence {
  readonly tokens: Int32Array
  /** 1 on tokens that the policy sampled. */
  readonly mask: Uint8Array
}

const hookOf = ({ origin }: TokenSpan): string | undefined =>
  origin.startsWith('hook:') ? origin.slice('hook:'.length) : undefined

const keeps = (span: TokenSpan, { hooks }: BaseContext): boolean => {
  const hook = hookOf(span)
  return span.blocked !== true && (hook === undefined || hooks.has(hook))
}

/** Index of the first span after the prompt. What the harness says later (an unreadable turn) is no part of it. */
const endOfPrompt = ({ spans }: TokenSegment): number => {
  const first = spans.findIndex(({ origin }) => origin === 'policy')
  return first === -1 ? spans.length : first
}

/**
 * The rollout as it would read under the base harness: the base's prompt, no text of hooks that the base lacks, no
 * vetoed turn. Log-probabilities must be computed anew in this context.
 */
export const baseView = (segment: TokenSegment, base: BaseContext): MaskedSequence => {
  const tokens: number[] = []
  const mask: number[] = []
  const end = endOfPrompt(segment)
  let prompted = false
  const push = (values: readonly number[], value: 0 | 1) => {
    for (const token of values) {
      tokens.push(token)
      mask.push(value)
    }
  }
  for (const [index, span] of segment.spans.entries()) {
    if (span.origin === 'harness-prompt' && index < end) {
      if (!prompted) push(base.prompt, 0)
      prompted = true
    } else if (keeps(span, base)) push(segment.tokens.slice(span.from, span.to), span.mask)
  }
  return { tokens: Int32Array.from(tokens), mask: Uint8Array.from(mask) }
}

/** Tokens of the prompt in a rollout under the base harness itself. */
export const promptTokens = (segment: TokenSegment): readonly number[] =>
  segment.spans
    .slice(0, endOfPrompt(segment))
    .filter(({ origin }) => origin === 'harness-prompt')
    .flatMap(({ from, to }) => segment.tokens.slice(from, to))
