import { RE2JS } from 're2js'
import type { HarnessState } from '../../documents/kinds/harness'
import type { Catalog } from '../../documents/kinds/tools'
import type { CallFacts } from '../moment'

export type ToolSelector = (call: CallFacts) => boolean

export interface SelectorContext {
  readonly catalog: Catalog
  readonly tools: HarnessState['tools']
}

const wildcards: Readonly<Record<string, string>> = { '*': '.*', '?': '.' }

const globPattern = (glob: string): string =>
  glob
    .split(/([*?])/)
    .map((piece) => wildcards[piece] ?? RE2JS.quote(piece))
    .join('')

/** The canonical name of a tool that a selector may call by an alias of the catalogue. */
const canonicalName = (name: string, catalog: Catalog): string => {
  if (Object.hasOwn(catalog.tools, name)) return name
  const owner = Object.entries(catalog.tools).find(([, tool]) => tool.aliases?.includes(name))
  return owner === undefined ? name : owner[0]
}

export const toolRole = (tool: string, context: SelectorContext): string =>
  context.tools?.[tool]?.role ?? context.catalog.tools[tool]?.role ?? 'normal'

/** Patterns are anchored: `re:list` selects a tool named `list` and no other. */
const compilePattern = (pattern: string): ToolSelector => {
  const compiled = RE2JS.compile(pattern)
  return (call) => compiled.matcher(call.tool).matches()
}

const compileOne = (selector: string, context: SelectorContext): ToolSelector => {
  const colon = selector.indexOf(':')
  const rest = selector.slice(colon + 1)
  switch (selector.slice(0, Math.max(colon, 0))) {
    case 'glob':
      return compilePattern(globPattern(rest))
    case 're':
      return compilePattern(rest)
    case 'effect':
      return (call) => call.effect === rest
    case 'role':
      return (call) => toolRole(call.tool, context) === rest
    default: {
      const name = canonicalName(selector, context.catalog)
      return (call) => call.tool === name
    }
  }
}

/**
 * Compiles the `tools` of a hook: a call is selected when a selector matches it and no `!` selector does. With `!`
 * selectors alone, every other tool is selected. Throws an Error naming the selector when a regex is not supported.
 */
export const compileSelectors = (selectors: readonly string[] | undefined, context: SelectorContext): ToolSelector => {
  const included: ToolSelector[] = []
  const excluded: ToolSelector[] = []
  for (const selector of selectors ?? []) {
    const exclude = selector.startsWith('!')
    const text = exclude ? selector.slice(1) : selector
    try {
      const target = exclude ? excluded : included
      target.push(compileOne(text, context))
    } catch (error) {
      throw new Error(`selector "${selector}": ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return (call) =>
    (included.length === 0 || included.some((matches) => matches(call))) && !excluded.some((matches) => matches(call))
}
