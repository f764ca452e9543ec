import type { TSchema } from 'typebox'
import type { JsonObject, JsonValue } from '../documents/json'
import type { Moment } from './moment'
import type { Prefix } from './prefix'

/** T task, M messages, A assistant turn, C call, R result, B results of the step, F finish attempt, L limit. */
export type Fact = 'T' | 'M' | 'A' | 'C' | 'R' | 'B' | 'F' | 'L'

export const factNames: { readonly [fact in Fact]: string } = {
  T: 'the task',
  M: 'the messages',
  A: 'an assistant turn',
  C: 'a call',
  R: 'a result',
  B: 'the results of the step',
  F: 'a finish attempt',
  L: 'a limit',
}

/** A condition that came true: the key that `maxPerKey` counts, and values for the message template. */
export interface Match {
  readonly key: string
  readonly bindings: { readonly [name: string]: JsonValue }
}

export interface ConditionInstance {
  /** Sees every moment of the task in order, before `test` of the same moment: the place for running state. */
  observe?(moment: Moment, prefix: Prefix): void
  test(moment: Moment, prefix: Prefix): Match | undefined
}

/** A built-in condition: its meaning, its parameters with defaults, and a factory of instances, one per hook and task. */
export interface ConditionDefinition {
  readonly id: string
  /** One sentence for people: true when … */
  readonly summary: string
  /** Alternatives; any one of them suffices. `[]` = holds at every event. */
  readonly needs: readonly (readonly Fact[])[]
  /** For a condition whose needs depend on a parameter (`field`): the alternatives under these parameters. */
  needsFor?(parameters: JsonObject): readonly (readonly Fact[])[]
  /** TypeBox object schema, closed, with a default on every optional member. */
  readonly parameters: TSchema
  /** Template variables that a match binds. */
  readonly bindings: readonly string[]
  /** The same prefix, rollout seed included, always gives the same answer. False for `judge` only. */
  readonly replayable: boolean
  /** `parameters` have passed the schema and carry their defaults. */
  create(parameters: JsonObject, hook: string): ConditionInstance
}
