import type { JsonObject } from '../documents/json'

/** Who made a text. Everything but `policy` has loss mask 0. */
export type Origin = 'policy' | 'harness-prompt' | `hook:${string}` | 'environment' | 'user'

export interface MessagePart {
  readonly origin: Origin
  readonly text: string
}

export interface ToolCall {
  readonly id: string
  readonly tool: string
  readonly arguments: JsonObject
}

/** One message of a rollout, as the policy sees it. Ids are `m0`, `m1`, … in the order of creation. */
export interface Message {
  readonly id: string
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  /** Origin of the first part. */
  readonly origin: Origin
  readonly text: string
  /** Present when texts of several origins are joined in one message, such as the notes of two hooks. */
  readonly parts?: readonly MessagePart[]
  /** Assistant messages: the calls made, in order. */
  readonly calls?: readonly ToolCall[]
  /** Tool messages: the call answered. */
  readonly callId?: string
  readonly isError?: boolean
  readonly mask: 0 | 1
}

export interface ToolSpec {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject
  /** Accepted orders of argument names, for policies that write a call as plain words: `seek mail k3 p1`. */
  readonly words?: readonly (readonly string[])[]
}

/** The parts of a message, one part when it has a single origin. */
export const partsOf = (message: Message): readonly MessagePart[] =>
  message.parts ?? [{ origin: message.origin, text: message.text }]
