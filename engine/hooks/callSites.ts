import type { JsonObject } from '../documents/json'
import type { Catalog, CatalogTool } from '../documents/kinds/tools'
import { type Effect, effectNames } from '../documents/kinds/vocabulary'
import { codeWithoutText } from './codeText'
import type { ApiSite, CallFacts } from './moment'

/** Stands for a call whose name is computed: what it calls cannot be known before it runs. */
export const unknownApi = 'unknown'

/** From harmless to severe: the effect of a call is the most severe one of its sites. */
const severity: readonly Effect[] = ['none', 'schema', 'read', 'auth', 'write', 'finish']

const effectNamed = (name: string | undefined): Effect | undefined => effectNames.find((known) => known === name)

const worst = (sites: readonly ApiSite[]): Effect =>
  sites.reduce<Effect>(
    (sofar, { effect }) => (severity.indexOf(effect) > severity.indexOf(sofar) ? effect : sofar),
    'none',
  )

const siteOf = (api: string, tool: CatalogTool, catalog: Catalog, args?: JsonObject): ApiSite => {
  const [app = api] = api.split('.', 1)
  const effect = effectNamed(catalog.apis?.[api]?.effect) ?? effectNamed(tool.effect) ?? 'none'
  return args === undefined ? { app, api, effect } : { app, api, effect, args }
}

const placeholders = /<(\w+)>/g

/** The site of a tool without code: its pattern with each `<name>` replaced by the argument of that name. */
const filledPattern = (pattern: string, args: JsonObject): string => {
  let known = true
  const filled = pattern.replace(placeholders, (_, name: string) => {
    const value = args[name]
    if (typeof value === 'string' && value !== '') return value
    known = false
    return ''
  })
  return known ? filled : unknownApi
}

const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface CodePattern {
  /** First word of a call, such as `apis`; undefined when the pattern begins with a placeholder. */
  readonly root: string | undefined
  /** Matches a whole dotted path; its groups are the parts of the site. */
  readonly path: RegExp
}

const codePattern = (pattern: string): CodePattern => {
  const dotted = pattern.replace(/\(\s*$/, '')
  const source = dotted
    .split(placeholders)
    .map((piece, index) => (index % 2 === 0 ? escapeRegex(piece) : '([A-Za-z_]\\w*)'))
    .join('')
  return { root: /^[A-Za-z_]\w*(?=\.)/.exec(dotted)?.[0], path: new RegExp(`^${source}$`) }
}

/** Statement-level assignment of something, or a dotted name with what follows it. */
const names =
  /(?:^|[;\n])[ \t]*(?:(?:const|let|var)\s+)?([A-Za-z_]\w*)[ \t]*=(?!=)[ \t]*([A-Za-z_][\w.]*)?(?=([ \t]*[;\n]|[ \t]*$)?)|(?<![\w.])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:[ \t]*(\(|\[|=(?!=)))?/g

/**
 * The API sites that code calls, in order. Simple aliases (`sp = apis.spotify`) are followed; any other use of the
 * root or of an alias, such as a computed name, gives one `unknown` site.
 */
export const scanCode = (code: string, pattern: string, language?: string): readonly string[] => {
  const { root, path } = codePattern(pattern)
  const aliases = new Map<string, string>()
  const sites: string[] = []
  const text = codeWithoutText(code, language)

  const expand = (name: string): string => {
    const [head = name] = name.split('.', 1)
    const alias = aliases.get(head)
    return alias === undefined ? name : alias + name.slice(head.length)
  }
  const isOurs = (full: string): boolean => root !== undefined && (full === root || full.startsWith(`${root}.`))
  const use = (full: string, next: string | undefined): void => {
    if (next === '=') return
    const match = next === '(' ? path.exec(full) : null
    if (match !== null) sites.push(match.slice(1).join('.'))
    else if (isOurs(full) && !sites.includes(unknownApi)) sites.push(unknownApi)
  }

  names.lastIndex = 0
  for (let match = names.exec(text); match !== null; match = names.exec(text)) {
    const [, target, source, ends, name, next] = match
    if (target !== undefined) {
      const value = source !== undefined && ends !== undefined ? expand(source) : undefined
      if (value !== undefined && isOurs(value)) aliases.set(target, value)
      else aliases.delete(target)
      // An expression on the right-hand side is read again on its own.
      if (source !== undefined && ends === undefined) names.lastIndex -= source.length
    } else if (name !== undefined) use(expand(name), next)
  }
  return sites
}

const sitesOf = (catalog: Catalog, tool: CatalogTool, args: JsonObject, code: string | undefined): ApiSite[] => {
  const pattern = tool.callPattern
  if (pattern === undefined) return []
  if (code === undefined) return [siteOf(filledPattern(pattern, args), tool, catalog, args)]
  return scanCode(code, pattern, tool.language).map((api) => siteOf(api, tool, catalog))
}

/** What the catalogue knows of a call before it runs. An unknown tool has no sites and effect `none`. */
export const callFacts = (catalog: Catalog, id: string, toolName: string, args: JsonObject): CallFacts => {
  const tool = Object.hasOwn(catalog.tools, toolName) ? catalog.tools[toolName] : undefined
  if (tool === undefined) return { id, tool: toolName, arguments: args, apis: [], effect: 'none' }
  const argument = tool.runsCode === true ? args[tool.codeArg ?? 'code'] : undefined
  const code = tool.runsCode === true ? (typeof argument === 'string' ? argument : '') : undefined
  const apis = sitesOf(catalog, tool, args, code)
  const own = tool.role === 'finish' ? 'finish' : (effectNamed(tool.effect) ?? 'none')
  const effect = apis.length > 0 && tool.role !== 'finish' ? worst(apis) : own
  const facts = { id, tool: toolName, arguments: args, apis, effect }
  return code === undefined ? facts : { ...facts, code }
}
