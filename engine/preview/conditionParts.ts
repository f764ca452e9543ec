import type { TSchema } from 'typebox'
import type { JsonObject } from '../documents/json'
import type { ConditionInstance } from '../hooks/condition'
import type { Expression } from '../hooks/expression/expression'
import { createInstance } from '../hooks/expression/expressionInstance'
import { equalJson } from '../hooks/facts/compare'
import { defaultParameters } from '../hooks/filledParameters'
import type { Moment } from '../hooks/moment'
import type { Prefix } from '../hooks/prefix'

/** A condition, or a part of one, as it stood at a moment. */
export interface ConditionPart {
  readonly text: string
  /** Undefined where it could not be told, which `reason` explains. */
  readonly holds: boolean | undefined
  readonly reason?: string
  readonly parts: readonly ConditionPart[]
}

/** Follows a rollout moment by moment, and tells each part of a condition apart. */
export interface FollowedCondition {
  observe(moment: Moment, prefix: Prefix): void
  test(moment: Moment, prefix: Prefix): ConditionPart
}

/** Parameters that have their default tell nothing of this hook, and some are longer than all the rest. */
const parametersText = (schema: TSchema, parameters: JsonObject): string => {
  const usual = defaultParameters(schema)
  const told = Object.entries(parameters).filter(([name, value]) => !equalJson(value, usual[name] ?? null))
  return told.length === 0 ? '' : ` ${JSON.stringify(Object.fromEntries(told))}`
}

const withinText = (steps: number | null): string => (steps === null ? '' : `, within ${steps} steps`)

const textOf = (expression: Expression): string => {
  switch (expression.kind) {
    case 'is':
      return expression.definition.id + parametersText(expression.definition.parameters, expression.parameters)
    case 'all':
      return 'all of'
    case 'any':
      return 'any of'
    case 'atLeast':
      return `at least ${expression.n} of`
    case 'not':
      return 'not'
    case 'seen':
      return `seen before${withinText(expression.withinSteps)}: ${textOf(expression.of)}`
    case 'notSeen':
      return `not seen before${withinText(expression.withinSteps)}: ${textOf(expression.of)}`
    case 'count':
      return `seen before at least ${expression.ge} times: ${textOf(expression.of)}`
  }
}

/** Parts that are about this moment. What was seen before is told as one. */
const partsOf = (expression: Expression): readonly Expression[] => {
  switch (expression.kind) {
    case 'all':
    case 'any':
    case 'atLeast':
      return expression.of
    case 'not':
      return [expression.of]
    default:
      return []
  }
}

const tested = (
  instance: ConditionInstance,
  moment: Moment,
  prefix: Prefix,
): Pick<ConditionPart, 'holds' | 'reason'> => {
  try {
    return { holds: instance.test(moment, prefix) !== undefined }
  } catch (error) {
    return { holds: undefined, reason: error instanceof Error ? error.message : String(error) }
  }
}

export const followCondition = (expression: Expression, hook: string): FollowedCondition => {
  const instance = createInstance(expression, hook)
  const parts = partsOf(expression).map((part) => followCondition(part, hook))
  return {
    observe(moment, prefix) {
      instance.observe?.(moment, prefix)
      for (const part of parts) part.observe(moment, prefix)
    },
    test: (moment, prefix) => ({
      text: textOf(expression),
      ...tested(instance, moment, prefix),
      parts: parts.map((part) => part.test(moment, prefix)),
    }),
  }
}
