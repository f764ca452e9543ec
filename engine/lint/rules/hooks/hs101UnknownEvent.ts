import { eventNames } from '../../../documents/kinds/vocabulary'
import { aliasedEvent } from '../../eventAliases'
import { replaceValue } from '../../fixes'
import { didYouMean, nearest, unknownName } from '../../nearest'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { hookSites } from '../../sites/entrySites'

export const hs101UnknownEvent: Rule = {
  code: 'HS101',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Unknown event',
  documentation: {
    what: 'The `event` of a hook is none of this format.',
    why: 'A hook at an event that never happens loads and never fires.',
    fix: 'Use the name that the message gives. Names of other products are translated.',
    example: { bad: '"event": "PostToolUse"', good: '"event": "after_tool"' },
  },
  replaces: ['HS002'],
  check: (file) =>
    hookSites(file).flatMap(({ at, hook }) => {
      const event = hook['event']
      if (typeof event !== 'string' || eventNames.some((name) => name === event)) return []
      const path = [...at, 'event']
      const alias = aliasedEvent(event)
      const suggestion = alias ?? nearest(event, eventNames)
      const hint = alias === undefined ? didYouMean(suggestion) : `; this format calls it \`${alias}\``
      const list = suggestion === undefined ? `; use one of ${eventNames.join(', ')}` : ''
      return [
        {
          span: valueSpan(file, path),
          message: `${unknownName('event', event)}${hint}${list}`,
          fixes: suggestion === undefined ? [] : replaceValue(file, path, suggestion, `Replace with \`${suggestion}\``),
        },
      ]
    }),
}
