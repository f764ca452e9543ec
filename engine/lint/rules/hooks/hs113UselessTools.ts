import { eventNames } from '../../../documents/kinds/vocabulary'
import { eventTable } from '../../../hooks/events'
import { removeAt } from '../../fixes'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'
import { hookSites } from '../../sites/entrySites'

export const hs113UselessTools: Rule = {
  code: 'HS113',
  severity: 'warning',
  certainty: 'a',
  scope: 'entry',
  title: '`tools` has no effect at this event',
  documentation: {
    what: 'A hook selects tools at an event that is not about one call.',
    why: 'The selection is not looked at there, so the hook fires whatever tools are used.',
    fix: 'Remove `tools`, or use an event of a call, such as `before_tool` or `after_tool`.',
    example: { bad: '"event": "before_finish", "tools": ["list"]', good: '"event": "before_finish"' },
  },
  check: (file) =>
    hookSites(file).flatMap(({ at, hook }) => {
      const event = eventNames.find((name) => name === hook['event'])
      const isOfCall = event === undefined || eventTable[event].provides.includes('C')
      if (isOfCall || !Array.isArray(hook['tools'])) return []
      return [
        {
          span: keySpan(file, [...at, 'tools']),
          message: `\`tools\` has no effect at \`${event}\`, which is not about one call. Remove it.`,
          fixes: removeAt(file, [...at, 'tools'], 'Remove `tools`'),
        },
      ]
    }),
}
