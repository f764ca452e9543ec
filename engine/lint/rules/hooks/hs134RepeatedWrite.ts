import type { Catalog } from '../../../documents/kinds/tools'
import { toolContext } from '../../catalogOf'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { toolsOfHook } from '../../selectorProbe'
import { hookSites } from '../../sites/entrySites'

export const hs134RepeatedWrite: Rule = {
  code: 'HS134',
  severity: 'warning',
  certainty: 'b',
  scope: 'project',
  title: 'Retries a call that might write twice',
  documentation: {
    what: 'A `retry` hook at `tool_error` selects calls none of which the catalogue calls idempotent.',
    why: 'A failed call may have written before it failed, so a call that is not idempotent is not made again: the hook does nothing.',
    fix: 'Select tools whose APIs are idempotent, or say `"idempotent": true` of an API that is. Elsewhere use `warn`.',
    example: {
      bad: '"event": "tool_error", "action": "retry", "tools": ["set"]',
      good: '"event": "tool_error", "action": "retry", "tools": ["list"]',
    },
  },
  check: (file, project) => {
    const context = toolContext(file, project)
    if (context === undefined) return []
    return hookSites(file).flatMap(({ at, hook }) => {
      if (hook['action'] !== 'retry' || hook['event'] !== 'tool_error') return []
      const tools = toolsOfHook(hook['tools'], context) ?? []
      if (tools.length === 0 || tools.some((tool) => mayRepeat(tool, context.catalog))) return []
      return [
        {
          span: valueSpan(file, [...at, 'action']),
          message: `\`retry\` repeats idempotent calls only, and catalogue \`${context.catalog.id}\` calls none of ${listOf(tools)} so: this hook does nothing.`,
        },
      ]
    })
  },
}

/** Whether some API that the tool reaches is idempotent. A tool without a call pattern names no API. */
const mayRepeat = (tool: string, { tools, apis = {} }: Catalog): boolean => {
  const { callPattern, runsCode } = tools[tool] ?? {}
  if (callPattern === undefined) return false
  const names = Object.keys(apis).filter((api) => apis[api]?.idempotent === true)
  return runsCode === true ? names.length > 0 : names.some((api) => isSiteOf(callPattern, api))
}

/** A pattern such as `<app>.seek` names the site itself, with placeholders for words. */
const isSiteOf = (pattern: string, api: string): boolean => {
  const words = pattern.split('.')
  const given = api.split('.')
  return words.length === given.length && words.every((word, index) => word.startsWith('<') || word === given[index])
}

const mostListed = 4

const listOf = (names: readonly string[]): string => {
  const shown = names.slice(0, mostListed).map((name) => `\`${name}\``)
  return names.length > mostListed ? `${shown.join(', ')} and others` : shown.join(', ')
}
