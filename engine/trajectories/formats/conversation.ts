import type { JsonValue } from '../../documents/json'
import type { Outcome } from '../../documents/kinds/vocabulary'
import type { ToolCall } from '../message'

/** A message of a rollout that another tool recorded, in the order in which the model saw it. */
export interface ForeignMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly text: string
  /** Of the assistant. */
  readonly calls?: readonly ToolCall[]
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number }
  readonly finishReason?: string
  /** Not to be trained on, though the assistant says it. */
  readonly isCopied?: boolean
  /** Of a tool. */
  readonly callId?: string
  readonly isError?: boolean
  /** The result before it was shortened for the model. */
  readonly rawText?: string
}

/** One rollout as other tools tell it: what was said and done, and how it ended. */
export interface Conversation {
  /** Id of the task; undefined where the tool has none. */
  readonly task: string | undefined
  readonly attempt: number
  /** Name of the agent, which stands for the harness. */
  readonly agent: string
  readonly model: string | undefined
  /** What it was played in, and the version. */
  readonly environment: { readonly id: string; readonly version: string }
  readonly messages: readonly ForeignMessage[]
  /** From 0 to 1; undefined where nobody scored. */
  readonly score: number | undefined
  readonly scorer: string | undefined
  readonly outcome: Outcome
  /** Why it is an error or a limit. */
  readonly reason?: string
  /** What the policy must not see, such as the answer: it goes into a file of its own. */
  readonly sealed?: JsonValue
}

/** Only the full score passes; a rollout that nobody scored counts nowhere. */
export const outcomeOfScore = (score: number | undefined): Outcome =>
  score === undefined ? 'error' : score === 1 ? 'pass' : 'fail'

export const notScored = 'nobody scored it'
