import { type EventName, eventNames } from '../../documents/kinds/vocabulary'
import type { Fact } from '../condition'
import { eventTable } from '../events'
import type { Expression } from './expression'

type Alternatives = readonly (readonly Fact[])[]

const distinct = (alternatives: Alternatives): Alternatives => {
  const byName = new Map<string, readonly Fact[]>()
  for (const facts of alternatives) {
    const sorted = [...new Set(facts)].sort()
    byName.set(sorted.join(''), sorted)
  }
  return [...byName.values()]
}

/** There are 8 facts, hence at most 256 distinct alternatives: reducing after each part keeps the product small. */
const together = (parts: readonly Alternatives[]): Alternatives =>
  parts.reduce<Alternatives>(
    (sofar, part) => distinct(sofar.flatMap((facts) => part.map((more) => [...facts, ...more]))),
    [[]],
  )

const leafFacts = ({ definition, parameters }: Extract<Expression, { kind: 'is' }>): Alternatives => {
  const needs = definition.needsFor?.(parameters) ?? definition.needs
  return needs.length === 0 ? [[]] : distinct(needs)
}

/**
 * What an event must provide for the expression to be computable there: alternatives, any one of which suffices;
 * `[[]]` is nothing. `seen`, `notSeen` and `count` need nothing: they remember.
 */
export const requiredFacts = (expression: Expression): Alternatives => {
  switch (expression.kind) {
    case 'is':
      return leafFacts(expression)
    case 'not':
      return requiredFacts(expression.of)
    case 'all':
    case 'any':
    case 'atLeast':
      return together(expression.of.map(requiredFacts))
    default:
      return [[]]
  }
}

const provides = (event: EventName, facts: readonly Fact[], always: boolean): boolean => {
  const { provides: sure, mayProvide } = eventTable[event]
  return facts.every((fact) => sure.includes(fact) || (!always && mayProvide.includes(fact)))
}

export const validAt = (expression: Expression, event: EventName): boolean =>
  requiredFacts(expression).some((facts) => provides(event, facts, false))

/** One thing happens once: a call, though `before_tool` and `after_tool` both carry it, a result, a finish. */
const ownEventOrder: readonly EventName[] = [
  'before_model',
  'after_model',
  'before_tool',
  'after_tool',
  'after_batch',
  'before_finish',
  'limit_reached',
]

/** Events that carry the same new thing as another one when that one is not raised. */
const standIn: { readonly [event in EventName]?: EventName } = {
  after_model: 'format_error',
  before_tool: 'tool_blocked',
}

/**
 * The events at which a remembered expression is tested: those where the last of its facts is new. That is
 * `before_tool` for a call, `after_tool` for a result, `before_finish` for a finish, and `before_model`, so once per
 * step, for an expression that needs no fact of its own. Empty when no event provides what it needs.
 */
export const ownEvents = (expression: Expression): readonly EventName[] => {
  const needed = requiredFacts(expression)
  const own = ownEventOrder.find((event) => needed.some((facts) => provides(event, facts, true)))
  if (own === undefined) return eventNames.filter((event) => validAt(expression, event)).slice(0, 1)
  const other = standIn[own]
  return other === undefined ? [own] : [own, other]
}
