import type { HarnessState } from '../../documents/kinds/harness'
import type { Catalog } from '../../documents/kinds/tools'
import { createRegex, quotedRegex } from '../facts/regex'
import type { CallFacts } from '../moment'

/** A selector of tools, taken apart. */
export interface Selector {
  /** Written with `!`: what it matches is left out. */
  readonly excludes: boolean
  readonly kind: 'exact' | 'glob' | 're' | 'effect' | 'role'
  readonly text: string
}

export type ToolSelector = (call: CallFacts) => boolean

export interface SelectorContext {
  readonly catalog: Catalog
  readonly tools: HarnessState['tools']
}

export const parseSelector = (written: string): Selector => {
  const excludes = written.startsWith('!')
  const bare = excludes ? written.slice(1) : written
  const prefix = /^(glob|re|effect|role):/.exec(bare)
  switch (prefix?.[1]) {
    case 'glob':
    case 're':
    case 'effect':
    case 'role':
      return { excludes, kind: prefix[1], text: bare.slice(prefix[0].length) }
    default:
      return { excludes, kind: 'exact', text: bare }
  }
}

const wildcards: Readonly<Record<string, string>> = { '*': '.*', '?': '.' }

const globPattern = (glob: string): string =>
  glob
    .split(/([*?])/)
    .map((piece) => wildcards[piece] ?? quotedRegex(piece))
    .join('')

/** The tool of the catalogue that has this name or this alias. */
export const toolNamed = (name: string, { tools }: Catalog): string | undefined =>
  Object.hasOwn(tools, name) ? name : Object.keys(tools).find((tool) => tools[tool]?.aliases?.includes(name))

const roleOf = (tool: string, { catalog, tools }: SelectorContext): string =>
  tools?.[tool]?.role ?? catalog.tools[tool]?.role ?? 'normal'

/** Patterns are anchored: `re:list` selects a tool named `list` and no other. */
const ofPattern = (pattern: string): ToolSelector => {
  const { matchesWhole } = createRegex(pattern)
  return ({ tool }) => matchesWhole(tool)
}

/** Which calls the selector matches, whether it excludes them or not. Throws when its regex is not supported. */
export const compileSelector = ({ kind, text }: Selector, context: SelectorContext): ToolSelector => {
  switch (kind) {
    case 'glob':
      return ofPattern(globPattern(text))
    case 're':
      return ofPattern(text)
    case 'effect':
      return ({ effect }) => effect === text
    case 'role':
      return ({ tool }) => roleOf(tool, context) === text
    case 'exact': {
      const name = toolNamed(text, context.catalog) ?? text
      return ({ tool }) => tool === name
    }
  }
}

const compileWritten = (written: string, context: SelectorContext) => {
  const selector = parseSelector(written)
  try {
    return { excludes: selector.excludes, matches: compileSelector(selector, context) }
  } catch (error) {
    throw new Error(`selector "${written}": ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Compiles the `tools` of a hook: a call is selected when a selector matches it and no `!` selector does. With `!`
 * selectors alone, every other tool is selected. Throws an Error naming the selector when a regex is not supported.
 */
export const compileSelectors = (selectors: readonly string[] | undefined, context: SelectorContext): ToolSelector => {
  const compiled = (selectors ?? []).map((written) => compileWritten(written, context))
  const included = compiled.filter(({ excludes }) => !excludes)
  const excluded = compiled.filter(({ excludes }) => excludes)
  return (call) =>
    (included.length === 0 || included.some(({ matches }) => matches(call))) &&
    !excluded.some(({ matches }) => matches(call))
}
