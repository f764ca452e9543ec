import { canonicalJson } from '../documents/canonicalText'
import type { HarnessState } from '../documents/kinds/harness'
import type { PreparedHarness } from '../executor/preparedHarness'

/** Names of the hooks that can act. */
export const enabledHooks = ({ hooks = {} }: HarnessState): readonly string[] =>
  Object.entries(hooks).flatMap(([name, hook]) => (hook === null || hook.enabled === false ? [] : [name]))

/** Same tools, same look of results, and every hook of the base unchanged: then taking hooks away gives the base. */
const isKin = (base: HarnessState, sibling: HarnessState): boolean => {
  const same = (one: unknown, other: unknown) => canonicalJson(one ?? null) === canonicalJson(other ?? null)
  return (
    same(base.tools, sibling.tools) &&
    same(base.observation, sibling.observation) &&
    enabledHooks(base).every((name) => same(base.hooks?.[name], sibling.hooks?.[name]))
  )
}

/**
 * Siblings whose rollouts have no view under the base: what the base would have said or offered in their place is not
 * in them. They are trained as generated, and counted.
 */
export const strangersTo = (base: PreparedHarness, siblings: readonly PreparedHarness[]): ReadonlySet<string> =>
  new Set(siblings.flatMap(({ resolved }) => (isKin(base.resolved.state, resolved.state) ? [] : [resolved.id])))
