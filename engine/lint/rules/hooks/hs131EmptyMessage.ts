import { eventNames } from '../../../documents/kinds/vocabulary'
import { actionNamed, actionTable } from '../../../hooks/actions'
import { eventTable } from '../../../hooks/events'
import { replaceValue } from '../../fixes'
import { keySpan, valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { hookSites } from '../../sites/entrySites'

export const hs131EmptyMessage: Rule = {
  code: 'HS131',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Action without the message that it is about',
  documentation: {
    what: 'The action shows a message to the model, and the message is missing or blank.',
    why: 'A reminder without text changes nothing, and a refusal without text does not say what to do instead.',
    fix: 'Write the message, or use `record` to only count how often the hook fires.',
    example: { bad: '"action": "warn", "message": ""', good: '"action": "warn", "message": "Read on."' },
  },
  check: (file) =>
    hookSites(file).flatMap(({ at, hook }) => {
      const { action, message = '' } = hook
      const known = typeof action === 'string' ? actionNamed(action) : undefined
      if (known === undefined || actionTable[known].message !== 'required') return []
      if (typeof message !== 'string' || message.trim() !== '') return []
      const event = eventNames.find((name) => name === hook['event'])
      const mayRecord = event !== undefined && eventTable[event].actions.includes('record')
      const isAbsent = hook['message'] === undefined
      return [
        {
          span: isAbsent ? keySpan(file, at) : valueSpan(file, [...at, 'message']),
          message: `\`${known}\` without a message says nothing to the model; write one, or use \`record\`.`,
          fixes: mayRecord ? replaceValue(file, [...at, 'action'], 'record', 'Change the action to `record`') : [],
        },
      ]
    }),
}
