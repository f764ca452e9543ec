import type { HarnessState, RuleEntry } from '../documents/kinds/harness'
import { isStandingRule } from '../harness/renderPrompt'
import type { CallFacts } from '../hooks/moment'

export interface ScopedRule {
  readonly text: string
  readonly isEntered: (call: CallFacts) => boolean
}

const admits = (names: readonly string[] | undefined, holds: (name: string) => boolean): boolean =>
  names === undefined || names.includes('*') || names.some(holds)

const isEntered = ({ scope = {} }: RuleEntry, { tool, apis }: CallFacts): boolean =>
  admits(scope.tools, (name) => name === tool) && admits(scope.apps, (name) => apis.some(({ app }) => app === name))

/** Rules that hold in some apps or for some tools only, highest priority first, then by name. */
export const scopedRules = ({ rules = {} }: HarnessState): readonly ScopedRule[] =>
  Object.entries(rules)
    .flatMap(([name, rule]) =>
      rule === null || rule.enabled === false || isStandingRule(rule) ? [] : [{ name, rule }],
    )
    .sort((one, other) => (other.rule.priority ?? 50) - (one.rule.priority ?? 50) || (one.name < other.name ? -1 : 1))
    .map(({ rule }) => ({ text: rule.text, isEntered: (call) => isEntered(rule, call) }))

/** Gives each rule once, when a call first enters its scope. One teller per task. */
export const createRuleTeller = (
  rules: readonly ScopedRule[],
): ((calls: readonly CallFacts[]) => readonly string[]) => {
  const untold = new Set(rules)
  return (calls) => {
    if (untold.size === 0) return []
    const entered = [...untold].filter((rule) => calls.some(rule.isEntered))
    for (const rule of entered) untold.delete(rule)
    return entered.map(({ text }) => text)
  }
}
