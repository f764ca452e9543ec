import type { Message, Origin, ToolSpec } from '../trajectories/message'
import type { AgentTurn } from './agent'

/** Tokens of one origin that render (a part of) one message. */
export interface RenderedSpan {
  readonly tokens: readonly number[]
  readonly origin: Origin
  /** Id of the message. */
  readonly message: string
}

/** A sampled turn, as the renderer gets it back. */
export interface SampledTurn {
  /** Sampled tokens, the stop token included when there is one. */
  readonly tokens: ArrayLike<number>
  /** `length` = the token limit came before a stop token. */
  readonly stop: 'stop' | 'length'
  readonly messageId: string
}

/** Turns messages and tools into a policy's tokens, and sampled tokens into a turn. Pure. */
export interface Renderer {
  /** Token ids that end a turn. */
  readonly stop: readonly number[]
  /** Tokens that ask the policy for a turn; they come before every turn and are not sampled. */
  readonly turnOpening: readonly number[]
  /**
   * Tokens of `messages[from]` and later, as they continue the rendering of those before. Throws an `AgentError` for
   * text that the policy's vocabulary cannot hold.
   */
  render(messages: readonly Message[], from: number, tools: readonly ToolSpec[]): readonly RenderedSpan[]
  /** Tokens of a turn as the policy would have sampled it, from after the opening to the stop token. */
  turnTokens(text: string): readonly number[]
  parse(turn: SampledTurn, tools: readonly ToolSpec[]): AgentTurn
  countTokens(text: string): number
}
