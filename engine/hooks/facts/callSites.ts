import type { JsonObject } from '../../documents/json'
import type { Catalog, CatalogTool } from '../../documents/kinds/tools'
import type { ApiSite, CallFacts } from '../moment'
import { effectNamed, worstEffect } from './callEffects'
import { placeholders, scanCode, unknownApi } from './codeScan'

const siteOf = (api: string, tool: CatalogTool, catalog: Catalog, args?: JsonObject): ApiSite => {
  const [app = api] = api.split('.', 1)
  const effect = effectNamed(catalog.apis?.[api]?.effect) ?? effectNamed(tool.effect) ?? 'none'
  return args === undefined ? { app, api, effect } : { app, api, effect, args }
}

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
  const effect = apis.length > 0 && tool.role !== 'finish' ? worstEffect(apis) : own
  const facts = { id, tool: toolName, arguments: args, apis, effect }
  return code === undefined ? facts : { ...facts, code }
}
