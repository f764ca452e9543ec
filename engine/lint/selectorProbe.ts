import type { Catalog } from '../documents/kinds/tools'
import { type Effect, effectNames } from '../documents/kinds/vocabulary'
import type { CallFacts } from '../hooks/moment'
import { compileSelectors } from '../hooks/session/selectors'
import type { ToolContext } from './catalogOf'

/** A selector without its `!`, taken apart. */
export interface Selector {
  readonly kind: 'exact' | 'glob' | 're' | 'effect' | 'role'
  readonly text: string
}

export const parseSelector = (written: string): Selector => {
  const bare = written.startsWith('!') ? written.slice(1) : written
  const prefix = /^(glob|re|effect|role):/.exec(bare)
  switch (prefix?.[1]) {
    case 'glob':
    case 're':
    case 'effect':
    case 'role':
      return { kind: prefix[1], text: bare.slice(prefix[0].length) }
    default:
      return { kind: 'exact', text: bare }
  }
}

/**
 * The tools that a selector really selects, found by trying each call that the catalogue allows; a judgement by the
 * look of a pattern would be wrong too often. Undefined when the selector cannot be compiled.
 */
export const selectedTools = (written: string, context: ToolContext): readonly string[] | undefined => {
  const bare = written.startsWith('!') ? written.slice(1) : written
  try {
    const selects = compileSelectors([bare], context)
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
