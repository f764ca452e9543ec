import type { Catalog } from '../../../documents/kinds/tools'
import { effectNames } from '../../../documents/kinds/vocabulary'
import { parseSelector, toolNamed } from '../../../hooks/session/selectors'
import { catalogOfBase } from '../../../lint/catalogOf'
import { selectedTools } from '../../../lint/selectorProbe'
import { explainApi, explainTool } from '../../explain/tool'
import { lineageFiles } from '../../names/lineageFiles'
import type { Suggestion } from '../completion'
import { hookOf, type Spot } from '../spot'
import { name, names } from '../suggest'

/** The catalogue whose tools a document can name, found without resolving anything. */
export const catalogAround = ({ cursor: { file, project } }: Spot): Catalog | undefined =>
  catalogOfBase(lineageFiles(file, project)[0], project)

export const toolNames = (spot: Spot): readonly Suggestion[] => toolsWhere(spot, () => true)

/** Rules may speak of all tools at once. */
export const toolsOrAll = (spot: Spot): readonly Suggestion[] => [
  ...toolNames(spot),
  name('tool', '*', { detail: 'every tool' }),
]

/** Tools that change nothing, as far as the catalogue says. */
export const readingTools = (spot: Spot): readonly Suggestion[] =>
  toolsWhere(spot, ({ effect = 'read' }) => effect === 'read' || effect === 'schema')

const toolsWhere = (spot: Spot, isWanted: (tool: Catalog['tools'][string]) => boolean): readonly Suggestion[] => {
  const catalog = catalogAround(spot)
  if (catalog === undefined) return []
  return Object.entries(catalog.tools)
    .filter(([, tool]) => isWanted(tool))
    .map(([tool, { description }]) =>
      name('tool', tool, { detail: description, documentation: () => explainTool(tool, catalog) }),
    )
}

/** Selectors of tools. After `!` the same, to leave them out. */
export const selectors = (spot: Spot): readonly Suggestion[] => {
  const catalog = catalogAround(spot)
  if (catalog === undefined) return []
  const tools = Object.values(catalog.tools)
  const used = new Set([...tools, ...Object.values(catalog.apis ?? {})].flatMap(({ effect }) => effect ?? []))
  const roles = new Set(tools.flatMap(({ role }) => role ?? []))
  const groups = [...effectNames.filter((effect) => used.has(effect)).map((effect) => `effect:${effect}`)]
  const all = [
    ...toolNames(spot),
    ...names('tool', groups, { detail: 'tools with this effect' }),
    ...names(
      'tool',
      [...roles].map((role) => `role:${role}`),
      { detail: 'tools with this role' },
    ),
  ]
  return isExcluding(spot) ? all.map(excluded) : all
}

const isExcluding = ({ place: { span }, cursor }: Spot): boolean =>
  /^"?!/.test(cursor.file.document.text.slice(span.start, cursor.offset))

const excluded = (suggestion: Suggestion): Suggestion => ({
  ...suggestion,
  label: `!${suggestion.label}`,
  text: JSON.stringify(`!${suggestion.label}`),
  detail: 'leaves them out',
})

/** The tools that the hook around a place selects. */
export const selectedToolNames = (spot: Spot): readonly string[] => {
  const catalog = catalogAround(spot)
  const { tools: written } = hookOf(spot)
  if (catalog === undefined) return []
  const given = Array.isArray(written) ? written.filter((each) => typeof each === 'string') : []
  const included = given.filter((each) => !parseSelector(each).excludes)
  if (included.length === 0) return Object.keys(catalog.tools)
  return included.flatMap((each) => {
    const named = toolNamed(each, catalog)
    return named === undefined ? (selectedTools(each, { catalog, tools: undefined }) ?? []) : [named]
  })
}

/** APIs as `app.api`, and apps. */
export const sites = (spot: Spot): readonly Suggestion[] => {
  const catalog = catalogAround(spot)
  if (catalog === undefined) return []
  const apis = Object.keys(catalog.apis ?? {}).map((api) =>
    name('tool', api, { detail: 'API', documentation: () => explainApi(api, catalog) }),
  )
  return [...apis, ...apps(spot)]
}

/** Apps of the catalogue, and those that task sets name. */
export const apps = (spot: Spot): readonly Suggestion[] => {
  const ofApis = Object.keys(catalogAround(spot)?.apis ?? {}).flatMap((api) => api.split('.').slice(0, -1).join('.'))
  const ofTasks = taskMeta(spot).flatMap(({ apps: named = [] }) => named)
  return names('name', new Set([...ofApis, ...ofTasks].filter((app) => app !== '')), { detail: 'app' })
}

export const tags = (spot: Spot): readonly Suggestion[] =>
  names('name', new Set(taskMeta(spot).flatMap(({ tags: named = [] }) => named)), { detail: 'tag of tasks' })

const taskMeta = ({ cursor: { project } }: Spot) =>
  [...project.documents.tasks.values()].flatMap(({ value }) => Object.values(value.meta ?? {}))
