import type { EventName } from '../../documents/kinds/vocabulary'
import type { ConditionInstance, Match } from '../condition'
import type { Moment } from '../moment'
import type { Prefix } from '../prefix'
import type { Expression } from './expression'
import { ownEvents } from './expressionFacts'

/** True without a condition that says so, such as `not`: it has no key and binds nothing. */
const noLeaf: Match = { key: '', bindings: {} }

const combine = (children: readonly ConditionInstance[], test: ConditionInstance['test']): ConditionInstance => {
  const observers = children.filter((child) => child.observe !== undefined)
  if (observers.length === 0) return { test }
  return {
    test,
    observe(moment, prefix) {
      for (const child of observers) child.observe?.(moment, prefix)
    },
  }
}

const createAll = (children: readonly ConditionInstance[]): ConditionInstance =>
  combine(children, (moment, prefix) => {
    let first = noLeaf
    for (const child of children) {
      const match = child.test(moment, prefix)
      if (match === undefined) return undefined
      if (first === noLeaf) first = match
    }
    return first
  })

const createAtLeast = (children: readonly ConditionInstance[], n: number): ConditionInstance =>
  combine(children, (moment, prefix) => {
    let first = noLeaf
    let holding = 0
    for (const child of children) {
      const match = child.test(moment, prefix)
      if (match === undefined) continue
      holding += 1
      if (first === noLeaf) first = match
      if (holding >= n && first !== noLeaf) return first
    }
    return holding >= n ? first : undefined
  })

const createNot = (child: ConditionInstance): ConditionInstance =>
  combine([child], (moment, prefix) => (child.test(moment, prefix) === undefined ? noLeaf : undefined))

interface Memory {
  count: number
  last: Match | undefined
  lastStep: number
}

/**
 * Remembers how often the child was true at its own events, strictly before the current moment, so that
 * `all(x, notSeen(x))` means the first time. A hit therefore waits in `fresh` until the next moment.
 */
const createMemory = (
  child: ConditionInstance,
  events: readonly EventName[],
  test: (memory: Memory, moment: Moment) => Match | undefined,
): ConditionInstance => {
  const memory: Memory = { count: 0, last: undefined, lastStep: 0 }
  let fresh: { readonly match: Match; readonly step: number } | undefined
  let testedCall: string | undefined
  let testedStep = -1
  /** A vetoed call comes twice, at `before_tool` and `tool_blocked`. A second result of one call is a new result. */
  const alreadyTested = ({ call, result, step }: Moment): boolean => {
    const same = call !== undefined && result === undefined && call.id === testedCall && step === testedStep
    testedCall = call?.id
    testedStep = step
    return same
  }
  const observe = (moment: Moment, prefix: Prefix): void => {
    if (fresh !== undefined) {
      memory.count += 1
      memory.last = fresh.match
      memory.lastStep = fresh.step
      fresh = undefined
    }
    child.observe?.(moment, prefix)
    if (!events.includes(moment.event) || alreadyTested(moment)) return
    const match = child.test(moment, prefix)
    if (match !== undefined) fresh = { match, step: moment.step }
  }
  return { observe, test: (moment) => test(memory, moment) }
}

const seenWithin = ({ last, lastStep }: Memory, step: number, withinSteps: number | null): Match | undefined =>
  last !== undefined && (withinSteps === null || step - lastStep <= withinSteps) ? last : undefined

/** Makes the running form of an expression for one hook and one task. */
export const createInstance = (expression: Expression, hook: string): ConditionInstance => {
  switch (expression.kind) {
    case 'is':
      return expression.definition.create(expression.parameters, hook)
    case 'all':
      return createAll(expression.of.map((child) => createInstance(child, hook)))
    case 'any':
      return createAtLeast(
        expression.of.map((child) => createInstance(child, hook)),
        1,
      )
    case 'atLeast':
      return createAtLeast(
        expression.of.map((child) => createInstance(child, hook)),
        expression.n,
      )
    case 'not':
      return createNot(createInstance(expression.of, hook))
    case 'seen':
      return createMemory(createInstance(expression.of, hook), ownEvents(expression.of), (memory, { step }) =>
        seenWithin(memory, step, expression.withinSteps),
      )
    case 'notSeen':
      return createMemory(createInstance(expression.of, hook), ownEvents(expression.of), (memory, { step }) =>
        seenWithin(memory, step, expression.withinSteps) === undefined ? noLeaf : undefined,
      )
    case 'count':
      return createMemory(createInstance(expression.of, hook), ownEvents(expression.of), (memory) =>
        memory.count >= expression.ge ? (memory.last ?? noLeaf) : undefined,
      )
  }
}
