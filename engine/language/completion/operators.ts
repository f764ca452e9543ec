import { isJsonObject } from '../../documents/json'
import { operatorMembers } from '../../hooks/expression/expression'
import { valueAt } from '../meaning/valueAt'
import type { KeySuggestion, Suggestion } from './completion'
import { stops } from './skeleton'
import type { Spot } from './spot'

type Skeleton = (stop: () => number) => string

const list: Skeleton = (stop) => `["$${stop()}"]`
const single: Skeleton = (stop) => `"$${stop()}"`

/** Each operator of a condition: what it says, and what it takes. */
const operators: Readonly<Record<string, { readonly summary: string; readonly value: Skeleton }>> = {
  all: { summary: 'True when every condition of the list holds.', value: list },
  any: { summary: 'True when one condition of the list holds.', value: list },
  not: { summary: 'True when the condition does not hold.', value: single },
  atLeast: {
    summary: 'True when so many of the conditions in `of` hold.',
    value: (stop) => `\${${stop()}:2}, "of": ["$${stop()}"]`,
  },
  is: { summary: 'A condition with parameters of its own.', value: single },
  seen: { summary: 'True when the condition held at its own event before, within so many steps.', value: single },
  notSeen: { summary: 'True when the condition did not hold before, within so many steps.', value: single },
  count: { summary: 'True when the condition held at least `ge` times.', value: single },
}

/** Members that stand beside an operator. */
const beside: Readonly<Record<string, Skeleton>> = {
  of: list,
  parameters: (stop) => `{$${stop()}}`,
  withinSteps: (stop) => `\${${stop()}:1}`,
  ge: (stop) => `\${${stop()}:1}`,
}

export const operatorSummary = (name: string): string | undefined =>
  Object.hasOwn(operators, name) ? operators[name]?.summary : undefined

/** A condition that combines others, as a value. */
export const operatorValues = (): readonly Suggestion[] =>
  Object.entries(operators).map(([name, { summary, value }]) => ({
    label: `{ ${name} }`,
    kind: 'operator',
    text: `{ "${name}": ${value(stops())} }`,
    isSnippet: true,
    detail: 'expression',
    documentation: () => summary,
  }))

/** The operators of a condition that has none yet, or what else its operator takes. */
export const operatorMembersFor = (
  { meaning, path, cursor }: Spot,
  taken: ReadonlySet<string>,
): readonly KeySuggestion[] => {
  const condition = valueAt(cursor.file.root, path) ?? {}
  if (meaning.vocabulary !== 'condition' || !isJsonObject(condition)) return []
  const operator = Object.keys(operators).find((name) => taken.has(name))
  if (operator === undefined) {
    return Object.entries(operators).map(([name, { summary, value }]) => ({
      name,
      value,
      documentation: () => summary,
    }))
  }
  return (operatorMembers[operator] ?? []).flatMap((name) => {
    const value = Object.hasOwn(beside, name) ? beside[name] : undefined
    return value === undefined ? [] : [{ name, value }]
  })
}
