import type { JsonObject, JsonValue } from '../documents/json'
import type { Effect, EventName } from '../documents/kinds/vocabulary'

/** What a hook may know of the task. There is no id here on purpose: a harness must not see it. */
export interface TaskFacts {
  readonly text: string
  readonly apps: readonly string[]
  readonly tags: readonly string[]
  readonly expectsAnswer: boolean | null
  readonly user?: Readonly<Record<string, string>>
}

/** One API call made by a tool call. `api` is the full site, "app.api". */
export interface ApiSite {
  readonly app: string
  readonly api: string
  readonly effect: Effect
  readonly args?: JsonObject
  readonly ok?: boolean
}

/** A tool call as the policy wrote it. `apis` and `effect` are what is known before it ran, from the catalogue. */
export interface CallFacts {
  readonly id: string
  readonly tool: string
  readonly arguments: JsonObject
  readonly code?: string
  readonly apis: readonly ApiSite[]
  readonly effect: Effect
}

/** The outcome of an executed call. `apis` is what the environment reported, when it reports calls. */
export interface ResultFacts {
  readonly callId: string
  /** Text as the environment gave it, before any cap or rewrite. */
  readonly text: string
  /** `result.json` of the conditions: the environment's structured answer. */
  readonly data?: JsonValue
  readonly isError: boolean
  readonly truncated: boolean
  readonly elidedChars: number
  readonly apis?: readonly ApiSite[]
}

export interface FinishFacts {
  readonly answer: string | null
  /** The finish tool's call, absent when a plain final answer ends the task. */
  readonly callId?: string
}

export interface AssistantFacts {
  readonly text: string
  readonly calls: readonly CallFacts[]
  readonly finish?: FinishFacts
  readonly parseError?: string
}

export interface LimitFacts {
  readonly kind: 'turns' | 'tokens' | 'time'
}

/**
 * One point in a task where hooks may act, with the new facts of that point. Moments are raised in the fixed order of
 * the format (docs/hooks.md); live runs and recorded logs produce the same sequence.
 *
 * `step` counts from 1 and is 0 before the first model call. `tokensUsed` is the size of the current request.
 */
export interface Moment {
  readonly event: EventName
  readonly step: number
  readonly maxTurns: number
  readonly tokensUsed: number
  readonly contextTokens: number | null
  readonly assistant?: AssistantFacts
  readonly call?: CallFacts
  readonly result?: ResultFacts
  readonly batch?: readonly ResultFacts[]
  readonly finish?: FinishFacts
  readonly limit?: LimitFacts
}
