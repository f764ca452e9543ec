import type { JsonObject, JsonValue } from '../documents/json'
import type { Catalog } from '../documents/kinds/tools'
import type { Effect } from '../documents/kinds/vocabulary'
import type { Message, ToolCall, ToolSpec } from '../trajectories/message'

/** What an environment is and needs. `maxTurns` is its own turn budget, used when neither harness nor run states one. */
export interface ProviderInfo {
  readonly id: string
  readonly version: string
  readonly licence: string
  readonly needs: readonly string[]
  readonly metrics: readonly string[]
  readonly maxTurns: number
}

export interface Check {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
  /** What the reader can do about it; empty when `ok`. */
  readonly next: string
}

/** The public half of a task. It goes to harness and optimiser, so it holds no answer. */
export interface PublicTask {
  readonly id: string
  readonly parts: readonly { readonly role: 'system' | 'user'; readonly name: string; readonly text: string }[]
  readonly tags: readonly string[]
  readonly apps: readonly string[]
  readonly expectsAnswer: boolean | null
}

/** An API call that really happened inside a tool call, as the environment saw it. */
export interface ReportedCall {
  readonly app: string
  readonly api: string
  readonly effect: Effect
  readonly args?: JsonObject
  readonly ok: boolean
}

export interface StepResult {
  /** What the agent reads. Bounded by the environment. */
  readonly text: string
  readonly isError: boolean
  /** The environment ended the episode by itself. */
  readonly done: boolean
  readonly truncated: boolean
  /** Wall time in milliseconds; never part of a trajectory's bytes. */
  readonly wallMs: number
  /** Structured answer for conditions; logged, never shown unless it is in `text`. */
  readonly data?: JsonValue
  readonly calls?: readonly ReportedCall[]
}

/** The first messages of a task. A repeated `reset` gives the same ones. */
export interface Observation {
  readonly text: string
}

export interface Evaluation {
  /** The benchmark's own number, 0 to 1. */
  readonly score: number
  readonly success: boolean
  /** For shaping only, never reported as the score. */
  readonly partial?: number
  readonly outcome: 'completed' | 'turn-limit' | 'time-limit' | 'cancelled' | 'environment-failure'
  readonly scorer: { readonly name: string; readonly version: string }
  /** Details that quote answers: stored, never fed back. */
  readonly sealed: unknown
}

export interface OpenOptions {
  /** Seed of everything random inside the environment. */
  readonly seed: number
}

/**
 * One episode. `evaluate` looks at state, and at the messages only where nothing else shows what was reached; `close` is
 * idempotent and never throws.
 */
export interface TaskEnvironment {
  reset(signal: AbortSignal): Promise<Observation>
  tools(): readonly ToolSpec[]
  step(call: ToolCall, signal: AbortSignal): Promise<StepResult>
  evaluate(
    finish: { readonly answer: string | null; readonly limit: 'turn-limit' | 'time-limit' | null },
    signal: AbortSignal,
    /** What the policy was shown and what it said, as it stood at the end. */
    messages?: readonly Message[],
  ): Promise<Evaluation>
  close(): Promise<void>
}

export interface EnvironmentProvider {
  readonly id: string
  describe(): ProviderInfo
  doctor(signal: AbortSignal): Promise<readonly Check[]>
  catalog(): Catalog
  /** The tasks of a split, in the order of the task set. Holds no answers. */
  tasks(split: string): Promise<readonly PublicTask[]>
  /** Those of some tasks whose published answer is known to be wrong: reports tell also what is without them. */
  doubtful?(tasks: readonly string[]): readonly string[]
  open(taskId: string, options: OpenOptions): Promise<TaskEnvironment>
  /**
   * Wording in this world's language: of a reminder for a condition, of `tool_refused`, of `parse_error`. Undefined =
   * plain English will do.
   */
  phrase?(condition: string): string | undefined
}

/** An infrastructure failure: never a task failure. `message` says what happened, where, and what to do next. */
export class EnvironmentError extends Error {
  override readonly name: string = 'EnvironmentError'
}

/** Nothing failed: the tasks of a split were asked for that the environment does not have. */
export class UnknownSplitError extends EnvironmentError {
  override readonly name = 'UnknownSplitError'
}
