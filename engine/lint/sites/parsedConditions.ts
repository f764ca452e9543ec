import type { JsonObject, JsonValue } from '../../documents/json'
import { isJsonObject } from '../../documents/json'
import { conditionRegistry } from '../../hooks/conditions/registry'
import { type Expression, parseExpression } from '../../hooks/expression/expression'
import type { ConditionSite } from './conditionSites'
import { conditionParameters } from './parameterSites'

/** The condition of a site, read. Undefined while it is faulty: other rules speak then. */
export const parsedCondition = ({ at, site }: ConditionSite): Expression | undefined =>
  at.at(-1) === 'until' ? parsedUntil(site.hook) : parsedOfHook(site.hook)

/** An expression that is written out is read once for all rules that ask, and a bare id is quickly read. */
export const parsedOfHook = (hook: JsonObject): Expression | undefined =>
  parsed(hook['condition'], conditionParameters(hook))

const parsedUntil = ({ parameters }: JsonObject): Expression | undefined =>
  parsed(isJsonObject(parameters) ? parameters['until'] : undefined, {})

const parsed = (condition: JsonValue | undefined, given: JsonObject): Expression | undefined => {
  const read = parseExpression(condition, given, conditionRegistry)
  return read.ok ? read.expression : undefined
}
