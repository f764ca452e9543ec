import { isJsonObject, type JsonObject, type JsonValue } from '../documents/json'
import type { ValuePath } from '../documents/schemaError'
import { leavesOf } from './sites/conditionSites'

/** A built-in condition that a hook names, with what it states for its parameters. */
export interface NamedCondition {
  readonly id: string
  /** Place of the id, from the hook. */
  readonly at: ValuePath
  readonly given: JsonObject
  /** Place of the parameters, from the hook. */
  readonly givenAt: ValuePath
}

/** The conditions of a hook, also those in expressions and in `until`, whichever document writes the hook. */
export const namedConditions = (hook: JsonObject): readonly NamedCondition[] => {
  const { condition, parameters } = hook
  const own = isJsonObject(parameters) ? parameters : {}
  const until = own['until']
  return [
    ...(condition === undefined ? [] : named(condition, ['condition'], own)),
    ...(until === undefined ? [] : named(until, ['parameters', 'until'], {})),
  ]
}

/** A bare id takes the parameters of its hook when it is the whole condition, and none inside an expression. */
const named = (condition: JsonValue, at: ValuePath, ofHook: JsonObject): NamedCondition[] =>
  leavesOf(condition, at).map((leaf) => ({
    id: leaf.id,
    at: leaf.at,
    given: leaf.parameters?.given ?? (typeof condition === 'string' ? ofHook : {}),
    givenAt: leaf.parameters?.at ?? ['parameters'],
  }))
