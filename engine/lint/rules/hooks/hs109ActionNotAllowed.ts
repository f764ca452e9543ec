import { type EventName, eventNames } from '../../../documents/kinds/vocabulary'
import type { ProjectFile } from '../../../documents/project'
import type { ValuePath } from '../../../documents/schemaError'
import { actionNamed, actionTable } from '../../../hooks/actions'
import { eventTable } from '../../../hooks/events'
import { replaceValue } from '../../fixes'
import { didYouMean, nearest, unknownName } from '../../nearest'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'
import { hookSites } from '../../sites/entrySites'

export const hs109ActionNotAllowed: Rule = {
  code: 'HS109',
  severity: 'error',
  certainty: 'a',
  scope: 'entry',
  title: 'Action is not allowed at this event',
  documentation: {
    what: 'The action does not exist, or the event of the hook does not allow it.',
    why: 'A call that already ran cannot be blocked, and a finished task cannot be warned: the hook could do nothing.',
    fix: 'Choose an allowed action, or the event at which this action makes sense.',
    example: { bad: '"event": "after_tool", "action": "retry"', good: '"event": "tool_error", "action": "retry"' },
  },
  replaces: ['HS002'],
  check: (file) =>
    hookSites(file).flatMap(({ at, hook }) => {
      const { action, event } = hook
      if (typeof action !== 'string') return []
      const place = [...at, 'action']
      const known = actionNamed(action)
      if (known === undefined) return [unknownAction(file, place, action)]
      const eventName = eventNames.find((name) => name === event)
      if (eventName === undefined || eventTable[eventName].actions.includes(known)) return []
      const allowed = eventTable[eventName].actions
      return [
        {
          span: valueSpan(file, place),
          message: `Action \`${action}\` is not allowed at \`${eventName}\`; allowed: ${allowed.join(', ')}`,
          fixes: eventsOf(known).flatMap((other) =>
            replaceValue(file, [...at, 'event'], other, `Change the event to \`${other}\``),
          ),
        },
      ]
    }),
}

const unknownAction = (file: ProjectFile, place: ValuePath, action: string): Occurrence => {
  const names = Object.keys(actionTable)
  const suggestion = nearest(action, names)
  const list = suggestion === undefined ? `; use one of ${names.join(', ')}` : ''
  return {
    span: valueSpan(file, place),
    message: `${unknownName('action', action)}${didYouMean(suggestion)}${list}`,
    fixes: suggestion === undefined ? [] : replaceValue(file, place, suggestion, `Replace with \`${suggestion}\``),
  }
}

const mostOffered = 3

const eventsOf = (action: keyof typeof actionTable): readonly EventName[] =>
  eventNames.filter((name) => eventTable[name].actions.includes(action)).slice(0, mostOffered)
