import { type EventName, eventNames } from '../../documents/kinds/vocabulary'
import { remembered } from '../../documents/remembered'
import type { Fact } from '../condition'
import { eventTable } from '../events'
import type { Expression } from './expression'

/** Alternatives, any one of which suffices: each a set of facts, as bits. `[0]` is nothing. */
type Needs = readonly number[]

const nothing: Needs = [0]

const facts: readonly Fact[] = ['A', 'B', 'C', 'F', 'L', 'M', 'R', 'T']

const setOf = (names: readonly Fact[]): number => names.reduce((set, name) => set | (1 << facts.indexOf(name)), 0)

const namesIn = (set: number): readonly Fact[] => facts.filter((name) => (set & setOf([name])) !== 0)

/** There are 8 facts, hence at most 256 distinct alternatives: reducing after each part keeps the product small. */
const together = (sofar: Needs, part: Needs): Needs => {
  if (sofar === nothing || part === nothing) return sofar === nothing ? part : sofar
  return [...new Set(sofar.flatMap((set) => part.map((more) => set | more)))]
}

/** A condition has the same needs wherever it is used. */
const needsOfLeaf = remembered(
  (needs: readonly (readonly Fact[])[]): Needs => (needs.length === 0 ? nothing : [...new Set(needs.map(setOf))]),
)

const needsOf = (expression: Expression): Needs => {
  switch (expression.kind) {
    case 'is': {
      const { definition, parameters } = expression
      return needsOfLeaf(definition.needsFor?.(parameters) ?? definition.needs)
    }
    case 'not':
      return needsOf(expression.of)
    case 'all':
    case 'any':
    case 'atLeast':
      return expression.of.reduce((sofar, part) => together(sofar, needsOf(part)), nothing)
    default:
      return nothing
  }
}

/**
 * What an event must provide for the expression to be computable there: alternatives, any one of which suffices;
 * `[[]]` is nothing. `seen`, `notSeen` and `count` need nothing: they remember.
 */
export const requiredFacts = (expression: Expression): readonly (readonly Fact[])[] => needsOf(expression).map(namesIn)

const provided = (provides: (event: EventName) => readonly Fact[]): ReadonlyMap<EventName, number> =>
  new Map(eventNames.map((event) => [event, setOf(provides(event))]))

/** What each event provides at all, and what it always provides. */
const atTimes = provided((event) => [...eventTable[event].provides, ...eventTable[event].mayProvide])
const atAllTimes = provided((event) => eventTable[event].provides)

const provides = (event: EventName, needed: number, always: boolean): boolean =>
  (needed & ~((always ? atAllTimes : atTimes).get(event) ?? 0)) === 0

export const validAt = (expression: Expression, event: EventName): boolean =>
  needsOf(expression).some((needed) => provides(event, needed, false))

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
  const needs = needsOf(expression)
  const own = ownEventOrder.find((event) => needs.some((needed) => provides(event, needed, true)))
  if (own === undefined) return eventNames.filter((event) => validAt(expression, event)).slice(0, 1)
  const other = standIn[own]
  return other === undefined ? [own] : [own, other]
}
