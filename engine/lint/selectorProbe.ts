import type { JsonValue } from '../documents/json'
import type { Catalog } from '../documents/kinds/tools'
import { type Effect, effectNames } from '../documents/kinds/vocabulary'
import type { CallFacts } from '../hooks/moment'
import { compileSelector, compileSelectors, parseSelector } from '../hooks/session/selectors'
import type { ToolContext } from './catalogOf'

/**
 * The tools that a selector really matches, with or without `!`, found by trying each call that the catalogue allows; a judgement by the
 * look of a pattern would be wrong too often. Undefined when the selector cannot be compiled.
 */
export const selectedTools = (written: string, context: ToolContext): readonly string[] | undefined => {
  try {
    const matches = compileSelector(parseSelector(written), context)
    return Object.keys(context.catalog.tools).filter((tool) =>
      possibleEffects(tool, context.catalog).some((effect) => matches(callOf(tool, effect))),
    )
  } catch {
    return undefined // Another rule names broken patterns.
  }
}

/** The tools that the `tools` of a hook really select; absent = all. Undefined when one of them cannot be compiled. */
export const toolsOfHook = (tools: JsonValue | undefined, context: ToolContext): readonly string[] | undefined => {
  const written = Array.isArray(tools) ? tools.filter((selector) => typeof selector === 'string') : []
  try {
    const selects = compileSelectors(written, context)
    return Object.keys(context.catalog.tools).filter((tool) =>
      possibleEffects(tool, context.catalog).some((effect) => selects(callOf(tool, effect))),
    )
  } catch {
    return undefined // Another rule names broken patterns.
  }
}

/** A tool that reaches APIs can have the effect of any of them. */
const possibleEffects = (tool: string, catalog: Catalog): readonly Effect[] => {
  const { effect, callPattern, runsCode } = catalog.tools[tool] ?? {}
  const reachesApis = callPattern !== undefined || runsCode === true
  const ofApis = reachesApis ? Object.values(catalog.apis ?? {}).flatMap((api) => api.effect ?? []) : []
  const possible = effectNames.filter((name) => name === effect || ofApis.includes(name))
  return possible.length === 0 ? ['none'] : possible
}

const callOf = (tool: string, effect: Effect): CallFacts => ({ id: '', tool, arguments: {}, apis: [], effect })
