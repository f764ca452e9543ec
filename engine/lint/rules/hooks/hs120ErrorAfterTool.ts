import { isJsonObject, type JsonValue } from '../../../documents/json'
import { actionNamed } from '../../../hooks/actions'
import { eventTable } from '../../../hooks/events'
import { toolContext } from '../../catalogOf'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { hookSites } from '../../sites/entrySites'

export const hs120ErrorAfterTool: Rule = {
  code: 'HS120',
  severity: 'information',
  certainty: 'a',
  scope: 'project',
  title: 'Waits for errors at every result',
  documentation: {
    what: 'A hook at `after_tool` can only fire for failed results.',
    why: 'The event `tool_error` happens for these alone: it says so at first sight and costs nothing for other results.',
    fix: 'Change the event to `tool_error`. It comes after `after_tool`.',
    example: {
      bad: '"event": "after_tool", "condition": "tool_error"',
      good: '"event": "tool_error", "condition": "always"',
    },
  },
  check: (file, project) =>
    hookSites(file).flatMap(({ at, hook }) => {
      const condition = errorCondition(hook['condition'])
      const action = typeof hook['action'] === 'string' ? actionNamed(hook['action']) : undefined
      if (hook['event'] !== 'after_tool' || condition === undefined || action === undefined) return []
      const patterns = toolContext(file, project)?.catalog.errorPatterns ?? []
      if (!eventTable.tool_error.actions.includes(action) || patterns.length > 0) return []
      return [
        {
          span: valueSpan(file, [...at, 'event']),
          message: `\`${condition}\` holds for failed results only: event \`tool_error\` is cheaper and clearer.`,
          fixes: replaceValue(file, [...at, 'event'], 'tool_error', 'Change the event to `tool_error`'),
        },
      ]
    }),
}

const ofErrors: ReadonlySet<string> = new Set(['tool_error', 'repeated_error'])

/** A condition about errors that must hold, whatever else must. Error patterns of a catalogue find errors elsewhere, too. */
const errorCondition = (condition: JsonValue | undefined): string | undefined => {
  if (typeof condition === 'string') return ofErrors.has(condition) ? condition : undefined
  if (!isJsonObject(condition)) return undefined
  const { is, all } = condition
  if (is !== undefined) return errorCondition(is)
  return Array.isArray(all) ? all.map(errorCondition).find((id) => id !== undefined) : undefined
}
