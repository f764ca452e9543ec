import { byText } from '../documents/byText'
import type { HarnessState, RuleEntry } from '../documents/kinds/harness'

export interface PromptMessage {
  readonly role: 'system' | 'user'
  readonly text: string
}

interface Section {
  readonly name: string
  readonly order: number
  readonly role: 'system' | 'user'
  readonly text: string
}

/** Fills the variables of one template. */
export type Substitute = (template: string) => string

/**
 * The messages that open a task: one of the system, then one of the user, each only when something is in it. Sections
 * are joined by order, then by name; the rules are one more section, named `rules`. Disabled entries are left out.
 */
export const renderPrompt = (state: HarnessState, substitute: Substitute): PromptMessage[] => {
  const sections = [...promptSections(state), ...rulesSection(state)].sort(byOrderThenName)
  return (['system', 'user'] as const).flatMap((role) => {
    const texts = sections.filter((section) => section.role === role).map((section) => substitute(section.text))
    return texts.length > 0 ? [{ role, text: texts.join('\n\n') }] : []
  })
}

const promptSections = ({ prompt = {} }: HarnessState): Section[] =>
  Object.entries(prompt).flatMap(([name, entry]) => {
    if (entry === null || entry.enabled === false) return []
    return [{ name, order: entry.order ?? 0, role: entry.role ?? 'system', text: entry.text }]
  })

/** Rules that always hold, highest priority first, then by name. The others are told when their scope is entered. */
const rulesSection = ({ rules = {} }: HarnessState): Section[] => {
  const standing = Object.entries(rules).flatMap(([name, rule]) =>
    rule !== null && rule.enabled !== false && isStandingRule(rule)
      ? [{ name, order: -(rule.priority ?? defaultPriority), text: rule.text }]
      : [],
  )
  if (standing.length === 0) return []
  const lines = standing.sort(byOrderThenName).map((rule) => `- ${rule.text}`)
  return [{ name: 'rules', order: 0, role: 'system', text: ['Rules:', ...lines].join('\n') }]
}

const defaultPriority = 50

/** A scope without limits, or with `*` in each, is no scope. */
export const isStandingRule = ({ scope = {} }: RuleEntry): boolean =>
  [scope.apps, scope.tools, scope.phases].every((names) => names === undefined || names.includes('*'))

const byOrderThenName = (a: { order: number; name: string }, b: { order: number; name: string }): number =>
  a.order - b.order || byText(a.name, b.name)
