import type { Message, ToolCall, ToolSpec } from '../trajectories/message'
import type { TokenSegment } from '../trajectories/tokenSegment'

/** One request for a turn. The executor owns the messages; an agent never changes them. */
export interface TurnContext {
  readonly messages: readonly Message[]
  /** Id that the executor will give to the assistant message of this turn. */
  readonly messageId: string
  readonly tools: readonly ToolSpec[]
  /** Seed of this model call; no random stream crosses calls. */
  readonly seed: number
  /** Overrides the agent's sampling temperature (a `retry` hook may ask for it). */
  readonly temperature?: number
}

export interface Usage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** One assistant turn. Neither calls, finish nor parse error: plain text, which may itself be the final answer. */
export interface AgentTurn {
  readonly text: string
  readonly calls: readonly ToolCall[]
  /** A plain final answer. A call of a finish tool is an ordinary call; the executor knows which tool finishes. */
  readonly finish?: { readonly answer: string | null }
  /** Why the turn could not be read as calls or as an answer. */
  readonly parseError?: string
  /** The turn hit the sampling limit before its end. */
  readonly truncated?: boolean
  /** The request no longer fits the policy's context: nothing was sampled. */
  readonly overflow?: boolean
  readonly usage?: Usage
  /** Where the sampled tokens lie in the token segments of this rollout. */
  readonly sampled?: { readonly segment: number; readonly from: number; readonly to: number }
}

/** The policy's side of one rollout. */
export interface AgentSession {
  next(context: TurnContext, signal: AbortSignal): Promise<AgentTurn>
  /** Token segments so far, with spans; empty for agents without tokens. `blocked` lists vetoed assistant messages. */
  segments(blocked: ReadonlySet<string>): readonly TokenSegment[]
  /** Tokens of a text, for budgets; exact for token agents, an estimate otherwise. */
  countTokens(text: string): number
}

/** Anything that can take the policy's part: token, chat, recorded and scripted agents. */
export interface Agent {
  readonly id: string
  readonly contextTokens: number | null
  open(): AgentSession
}

/** The policy's infrastructure failed: never a task failure. `message` says what happened, where, and what to do next. */
export class AgentError extends Error {
  override readonly name = 'AgentError'
}

/**
 * The policy cannot go on for any rollout: its endpoint is gone for good, or a budget is used up. Ends the run; what is
 * finished stays. `message` says what happened and where, `next` what to do about it.
 */
export class PolicyStop extends Error {
  override readonly name = 'PolicyStop'
  readonly next: string

  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}
