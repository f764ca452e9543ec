import type { JsonObject, JsonValue } from '../../documents/json'
import type { Catalog } from '../../documents/kinds/tools'
import type { ApiSite } from '../moment'
import type { TrackedCall } from '../prefix'
import { type Token, tokensOf } from './codeTokens'
import { sitesOf } from './siteFacts'

/** What schema lookups have documented so far. */
export interface Coverage {
  /** Apps documented as a whole. */
  readonly wholeApps: Set<string>
  /** Single APIs, as "app.api". */
  readonly apis: Set<string>
  /** Apps of which anything is documented. */
  readonly apps: Set<string>
}

export const emptyCoverage = (): Coverage => ({ wholeApps: new Set(), apis: new Set(), apps: new Set() })

export const isCovered = (site: ApiSite, level: 'api' | 'app', coverage: Coverage): boolean =>
  level === 'app' ? coverage.apps.has(site.app) : coverage.wholeApps.has(site.app) || coverage.apis.has(site.api)

/**
 * Adds what one schema site names. `doc mail` names one thing, an app, and documents all of it; a lookup that names
 * several, such as `show_api_doc(app_name='mail', api_name='list')`, documents that API alone.
 */
export const cover = (coverage: Coverage, names: readonly string[]): void => {
  const [first, ...others] = names
  if (first === undefined) return
  if (others.length === 0 && !first.includes('.')) coverage.wholeApps.add(first)
  for (const name of names) {
    if (name.includes('.')) coverage.apis.add(name)
    coverage.apps.add(name.split('.', 1)[0] ?? name)
  }
  for (const other of others) coverage.apis.add(`${first}.${other}`).add(`${other}.${first}`)
}

/** What a schema site names: the strings among its arguments, else its own app. */
export const namesOf = (site: ApiSite, tracked: TrackedCall, catalog: Catalog): readonly string[] => {
  const { call } = tracked
  const language = catalog.tools[call.tool]?.language
  const names = site.args
    ? stringsIn(site.args)
    : call.code === undefined
      ? stringsIn(call.arguments)
      : stringsAfter(tokensOf(call, language), site)
  return names.length > 0 ? names.slice(0, maxNames) : [site.app]
}

/** Sites of the call that look up a schema; the tool itself when the catalogue gives it that role. */
export const schemaSites = (tracked: TrackedCall, catalog: Catalog): readonly ApiSite[] => {
  const sites = sitesOf(tracked)
  const found = sites.filter((site) => site.effect === 'schema')
  return found.length > 0 || catalog.tools[tracked.call.tool]?.role !== 'schema' ? found : sites
}

/** No lookup names more things in earnest. */
const maxNames = 8
const isName = (value: JsonValue): value is string => typeof value === 'string' && /^[\w.-]{1,100}$/.test(value)

const stringsIn = (args: JsonObject): readonly string[] => Object.values(args).flat().filter(isName)

/** String literals in the brackets after `.<api>(` in code. */
const stringsAfter = (tokens: readonly Token[], site: ApiSite): readonly string[] => {
  const name = site.api.slice(site.api.lastIndexOf('.') + 1)
  const start = tokens.findIndex((token, at) => token.text === name && tokens[at + 1]?.text === '(')
  const depth = tokens[start]?.depth
  if (depth === undefined) return []
  const end = tokens.findIndex((token, at) => at > start + 1 && token.depth <= depth)
  return tokens
    .slice(start + 2, end < 0 ? tokens.length : end)
    .flatMap((token) => (token.kind === 'string' && isName(token.text) ? [token.text] : []))
}
