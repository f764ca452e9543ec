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
  readonly leaves: readonly ConditionLeaf[]
}

/** One built-in condition that is named somewhere in a condition. */
export interface ConditionLeaf {
  readonly id: string
  readonly at: ValuePath
  /** Parameters given beside the id; absent for a bare id, whose parameters are those of the hook. */
  readonly parameters?: { readonly at: ValuePath; readonly given: JsonObject }
}

export const conditionSites = remembered((file: ProjectFile): readonly ConditionSite[] =>
  hookSites(file).flatMap(conditionsOf),
)

/** The conditions of one hook. */
export const conditionsOf = (site: HookSite): readonly ConditionSite[] => {
  const { at, hook } = site
  const { condition, parameters } = hook
  const until = isJsonObject(parameters) ? parameters['until'] : undefined
  return [
    ...(condition === undefined ? [] : [siteOf(site, [...at, 'condition'], condition)]),
    ...(until === undefined ? [] : [siteOf(site, [...at, 'parameters', 'until'], until)]),
  ]
}

/** Where each `judge` of a hook stands, with its parameters. */
export const judgeParameters = (
  site: HookSite,
): readonly { readonly leaf: ValuePath; readonly at: ValuePath; readonly given: JsonObject }[] => {
  const { parameters } = site.hook
  const ofHook = { at: [...site.at, 'parameters'], given: isJsonObject(parameters) ? parameters : {} }
  return conditionsOf(site).flatMap(({ leaves }) =>
    leaves.flatMap((leaf) => (leaf.id === 'judge' ? [{ leaf: leaf.at, ...(leaf.parameters ?? ofHook) }] : [])),
  )
}

const siteOf = (site: HookSite, at: ValuePath, condition: JsonValue): ConditionSite => ({
  site,
  at,
  condition,
  leaves: leavesOf(condition, at),
})

/** Every condition id in an expression, also in one that is broken elsewhere. */
export const leavesOf = (condition: JsonValue, at: ValuePath): readonly ConditionLeaf[] => {
  const found: ConditionLeaf[] = []
  collectLeaves(condition, at, 0, found)
  return found
}

const collectLeaves = (condition: JsonValue, at: ValuePath, depth: number, found: ConditionLeaf[]): void => {
  if (depth > deepest) return
  if (typeof condition === 'string') found.push({ id: condition, at })
  else if (Array.isArray(condition)) {
    for (const [index, item] of condition.entries()) collectLeaves(item, [...at, index], depth + 1, found)
  } else if (isJsonObject(condition)) collectInside(condition, at, depth, found)
}

const collectInside = (condition: JsonObject, at: ValuePath, depth: number, found: ConditionLeaf[]): void => {
  const { is, parameters = {} } = condition
  if (typeof is === 'string') {
    const given = isJsonObject(parameters) ? parameters : {}
    found.push({ id: is, at: [...at, 'is'], parameters: { at: [...at, 'parameters'], given } })
    return
  }
  for (const [name, inner] of Object.entries(condition)) {
    const isOperand = name === 'of' || Object.hasOwn(operatorMembers, name)
    if (isOperand) collectLeaves(inner, [...at, name], depth + 1, found)
  }
}

/** Deeper than any condition that is accepted, so that broken ones are still looked through. */
const deepest = 16
