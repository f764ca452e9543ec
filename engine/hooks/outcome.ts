import type { JsonObject, JsonValue } from '../documents/json'
import type { ActionName, EventName } from '../documents/kinds/vocabulary'
import type { Moment } from './moment'

export type Placement = 'note' | 'inline' | 'system'

/** Text of one hook for the model, before it is placed. `origin` of its tokens is `hook:<name>`. */
export interface HookText {
  readonly hook: string
  readonly text: string
  readonly placement: Placement
  readonly tokens: number
}

/** Context added by `inject`; removed from requests after `ttlSteps` steps when that is a number. */
export interface Injection {
  readonly hook: string
  readonly text: string
  readonly role: 'system' | 'user'
  readonly position: 'start' | 'end'
  readonly ttlSteps: number | null
  readonly tokens: number
}

/** What becomes of the thing the event is about. Folded over all firing hooks, most restrictive first. */
export type Decision =
  | { readonly kind: 'continue' }
  | {
      readonly kind: 'stop'
      readonly hook: string
      readonly outcome: 'finish' | 'give_up'
      readonly answer: string | null
    }
  | { readonly kind: 'block'; readonly texts: readonly HookText[] }
  | { readonly kind: 'retry'; readonly hook: string; readonly temperature: number | null; readonly keepFailed: boolean }
  | { readonly kind: 'extend'; readonly hook: string; readonly turns: number }

/** Work that only the caller can do. It answers through `HookSession.answer`, so evaluation itself stays synchronous. */
export type HookRequest =
  | {
      readonly kind: 'run_tool'
      readonly id: string
      readonly hook: string
      readonly tool: string
      readonly arguments: JsonObject
      readonly as: 'note' | 'result'
    }
  | ModelQuestion

interface QuestionOf<Role extends ModelRole> {
  readonly kind: Role
  readonly id: string
  readonly hook: string
  /** Name of a policy of the workspace. */
  readonly model: string
  readonly prompt: string
  /** The answers that it may give. */
  readonly labels: readonly string[]
  readonly maxTokens: number
}

/** A question to an auxiliary model. */
export type ModelQuestion = { [Role in ModelRole]: QuestionOf<Role> }[ModelRole]

/** Who asks an auxiliary model: the action `ask_model`, or the condition `judge`. */
export type ModelRole = 'ask_model' | 'judge'

/** The call of an auxiliary model behind an answer, readable or not. */
export interface ModelCall {
  /** Name of the model, as its server knows it. */
  readonly model: string
  /** Hash of the request, under which the call log has the whole answer. */
  readonly hash: string
  readonly text: string
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number }
  /** What it cost, where the policy has a price. */
  readonly money?: number
}

interface Labelled<Role extends ModelRole> {
  readonly kind: Role
  readonly label: string
  readonly call?: ModelCall
}

export type ModelAnswer =
  | { [Role in ModelRole]: Labelled<Role> }[ModelRole]
  | { readonly kind: 'failed'; readonly reason: string; readonly call?: ModelCall }

export type HookAnswer = { readonly kind: 'run_tool'; readonly text: string; readonly isError: boolean } | ModelAnswer

/** One evaluation that came true (or broke), as it is logged. Conditions that were false leave no record. */
export interface HookRecord {
  readonly hook: string
  readonly event: EventName
  readonly action: ActionName
  readonly status: 'fired' | 'suppressed' | 'degraded' | 'error'
  readonly reason?: string
  /** The hook whose decision was carried out instead. */
  readonly overruledBy?: string
  readonly key: string
  readonly bindings: { readonly [name: string]: JsonValue }
  readonly tokens: number
}

/** The text shown to the model instead of the result, once a `rewrite_result` hook fired. */
export interface RewrittenResult {
  readonly text: string
  /** The hook that replaced the text; null while it still holds what the environment said. */
  readonly replacedBy: string | null
}

export interface HookOutcome {
  readonly decision: Decision
  readonly texts: readonly HookText[]
  readonly injections: readonly Injection[]
  /** Present when a `rewrite_args` hook fired: what the environment receives, and what each hook says about it. */
  readonly rewrittenArguments?: { readonly arguments: JsonObject; readonly disclosures: readonly HookText[] }
  readonly rewrittenResult?: RewrittenResult
  readonly requests: readonly HookRequest[]
  readonly records: readonly HookRecord[]
}

/**
 * The hooks of one harness on one task. `raise` must be given every moment of the task in order, also those at which
 * no hook listens, because conditions keep their own running state instead of rescanning the prefix.
 */
export interface HookSession {
  raise(moment: Moment): HookOutcome
  /** Gives the answer to a request of the last outcome; returns what follows from it (texts, a decision, a rewrite). */
  answer(request: HookRequest, answer: HookAnswer): HookOutcome
}
