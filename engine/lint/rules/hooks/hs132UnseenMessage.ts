import { eventNames } from '../../../documents/kinds/vocabulary'
import { actionNamed, actionTable } from '../../../hooks/actions'
import { eventTable } from '../../../hooks/events'
import { removeAt, replaceValue } from '../../fixes'
import { keySpan } from '../../places'
import type { Rule } from '../../rule'
import { hookSites } from '../../sites/entrySites'

export const hs132UnseenMessage: Rule = {
  code: 'HS132',
  severity: 'information',
  certainty: 'a',
  scope: 'entry',
  title: 'Message is never shown to the model',
  documentation: {
    what: 'A hook has a message, and its action, such as `record` or `stop`, shows none.',
    why: 'The text looks as if the model read it. Nobody does.',
    fix: 'Use `warn` to show the message, or remove it; what people should know stands in `notes`.',
    example: { bad: '"action": "record", "message": "Read on."', good: '"action": "warn", "message": "Read on."' },
  },
  check: (file) =>
    hookSites(file).flatMap(({ at, hook }) => {
      const { action, message } = hook
      const known = typeof action === 'string' ? actionNamed(action) : undefined
      if (known === undefined || actionTable[known].message !== 'unused') return []
      if (typeof message !== 'string' || message.trim() === '') return []
      const event = eventNames.find((name) => name === hook['event'])
      const mayWarn = event !== undefined && eventTable[event].actions.includes('warn')
      return [
        {
          span: keySpan(file, [...at, 'message']),
          message: `The message of \`${known}\` is never shown to the model.`,
          fixes: [
            ...(mayWarn ? replaceValue(file, [...at, 'action'], 'warn', 'Change the action to `warn`') : []),
            ...removeAt(file, [...at, 'message'], 'Remove the message'),
          ],
        },
      ]
    }),
}
