import { isJsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { parseSelector, toolNamed } from '../../../hooks/session/selectors'
import { type ToolContext, toolContext } from '../../catalogOf'
import type { Fix } from '../../finding'
import { renameKey, replaceValue } from '../../fixes'
import { nearest } from '../../nearest'
import { keySpan, valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { entrySites, hookSites } from '../../sites/entrySites'
import { selectorSites } from '../../sites/selectorSites'

export const hs111UnknownTool: Rule = {
  code: 'HS111',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Tool does not exist',
  documentation: {
    what: 'A selector, an override or a `run_tool` hook names a tool that the catalogue lacks.',
    why: 'Tools are called differently in every environment. A hook for a tool that is not there never fires.',
    fix: 'Use the name of the catalogue.',
    example: { bad: '"tools": ["edit_file"]', good: '"tools": ["apply_patch"]' },
  },
  check: (file, project) => {
    const context = toolContext(file, project)
    if (context === undefined) return []
    return toolNames(file)
      .filter(({ name, mayBeAlias }) => !isKnown(name, context, mayBeAlias))
      .map(({ name, span, fix }) => {
        const suggestion = toolNamed(name, context.catalog) ?? nearest(name, Object.keys(context.catalog.tools))
        return {
          span,
          message: `Tool \`${name}\` does not exist; ${offer(suggestion, context)}`,
          fixes: suggestion === undefined ? [] : fix(suggestion),
        }
      })
  },
}

interface ToolName {
  readonly name: string
  readonly mayBeAlias: boolean
  readonly span: ReturnType<typeof keySpan>
  fix(name: string): Fix[]
}

const toolNames = (file: ProjectFile): ToolName[] => [...selectorNames(file), ...overrides(file), ...runToolNames(file)]

const selectorNames = (file: ProjectFile): ToolName[] =>
  selectorSites(file).flatMap(({ at, selector }) => {
    const { kind, text, excludes } = parseSelector(selector)
    if (kind !== 'exact') return []
    const sign = excludes ? '!' : ''
    return [valueName(file, at, text, true, (name) => `${sign}${name}`)]
  })

const runToolNames = (file: ProjectFile): ToolName[] =>
  hookSites(file).flatMap(({ at, hook }) => {
    const { action, parameters } = hook
    const tool = isJsonObject(parameters) ? parameters['tool'] : undefined
    if (action !== 'run_tool' || typeof tool !== 'string' || tool.includes('{{')) return []
    return [valueName(file, [...at, 'parameters', 'tool'], tool, false, (name) => name)]
  })

const overrides = (file: ProjectFile): ToolName[] =>
  entrySites(file)
    .filter(({ section, entry }) => section === 'tools' && entry !== null)
    .map(({ name, at }) =>
      at.at(-1) === 'after'
        ? valueName(file, [...at.slice(0, -1), 'path'], name, false, (other) => `state.tools.${other}`)
        : { name, mayBeAlias: false, span: keySpan(file, at), fix: (other) => renameKey(file, at, other) },
    )

const valueName = (
  file: ProjectFile,
  at: ValuePath,
  name: string,
  mayBeAlias: boolean,
  written: (name: string) => string,
): ToolName => ({
  name,
  mayBeAlias,
  span: valueSpan(file, at),
  fix: (other) => replaceValue(file, at, written(other), `Replace with \`${other}\``),
})

const isKnown = (name: string, { catalog }: ToolContext, mayBeAlias: boolean): boolean =>
  mayBeAlias ? toolNamed(name, catalog) !== undefined : Object.hasOwn(catalog.tools, name)

const mostListed = 8

const offer = (suggestion: string | undefined, { catalog }: ToolContext): string => {
  if (suggestion !== undefined) return `the catalogue has \`${suggestion}\``
  const names = Object.keys(catalog.tools)
  const more = names.length > mostListed ? ', …' : ''
  return `catalogue \`${catalog.id}\` has ${names.slice(0, mostListed).join(', ') || 'no tools'}${more}`
}
