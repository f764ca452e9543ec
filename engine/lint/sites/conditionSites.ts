import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import type { ProjectFile } from '../../documents/project'
import { remembered } from '../../documents/remembered'
import type { ValuePath } from '../../documents/schemaError'
import { operatorMembers } from '../../hooks/expression/expression'
import { type HookSite, hookSites } from './entrySites'

/** A condition as a hook writes it: its `condition`, or the `until` of `require`. */
export interface ConditionSite {
  readonly site: HookSite
  readonly at: ValuePath
  readonly condition: JsonValue
}

/** One built-in condition that is named somewhere in a condition. */
export interface ConditionLeaf {
  readonly id: string
  readonly at: ValuePath
  /** Parameters given beside the id; absent for a bare id, whose parameters are those of the hook. */
  readonly parameters?: { readonly at: ValuePath; readonly given: JsonObject }
}

export const conditionSites = remembered((file: ProjectFile): readonly ConditionSite[] =>
  hookSites(file).flatMap((site) => {
    const { at, hook } = site
    const { condition, parameters } = hook
    const until = isJsonObject(parameters) ? parameters['until'] : undefined
    return [
      ...(condition === undefined ? [] : [{ site, at: [...at, 'condition'], condition }]),
      ...(until === undefined ? [] : [{ site, at: [...at, 'parameters', 'until'], condition: until }]),
    ]
  }),
)

/** Every condition id in an expression, also in one that is broken elsewhere. */
export const leavesOf = (condition: JsonValue, at: ValuePath, depth = 0): readonly ConditionLeaf[] => {
  if (depth > deepest) return []
  if (typeof condition === 'string') return [{ id: condition, at }]
  if (Array.isArray(condition)) {
    return condition.flatMap((item, index) => leavesOf(item, [...at, index], depth + 1))
  }
  if (!isJsonObject(condition)) return []
  const { is, parameters = {} } = condition
  if (typeof is === 'string') {
    const given = isJsonObject(parameters) ? parameters : {}
    return [{ id: is, at: [...at, 'is'], parameters: { at: [...at, 'parameters'], given } }]
  }
  return Object.entries(condition).flatMap(([name, inner]) =>
    name === 'of' || Object.hasOwn(operatorMembers, name) ? leavesOf(inner, [...at, name], depth + 1) : [],
  )
}

/** Deeper than any condition that is accepted, so that broken ones are still looked through. */
const deepest = 16
