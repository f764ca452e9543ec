import { type HarnessView, type HeldEntry, harnessView, relatedEntry } from '../../harnessView'
import { type NamedCondition, namedConditions } from '../../hookConditions'
import { valueSpan } from '../../places'
import type { Occurrence, Rule } from '../../rule'

export const hs221LimitAlwaysNear: Rule = {
  code: 'HS221',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'The turn limit is near from the first turn',
  documentation: {
    what: '`remaining` of `turn_limit_near` is not smaller than `workflow.max-turns`.',
    why: 'The condition then holds from the start, so that the hook says of every task that it is about to end.',
    fix: 'Lower `remaining`, or raise `max-turns`.',
    example: {
      bad: '"workflow": { "max-turns": { "value": 8 } },\n"hooks": {\n  "hurry": { "event": "after_tool", "condition": "turn_limit_near", "action": "warn", "message": "Hurry.", "parameters": { "remaining": 8 } }\n}',
      good: '"workflow": { "max-turns": { "value": 8 } },\n"hooks": {\n  "hurry": { "event": "after_tool", "condition": "turn_limit_near", "action": "warn", "message": "Hurry.", "parameters": { "remaining": 2 } }\n}',
    },
  },
  check: (file, project) => {
    const view = harnessView(file, project)
    const turns = view?.entry('workflow', 'max-turns')
    const limit = turns?.entry['value']
    if (view === undefined || turns === undefined || typeof limit !== 'number') return []
    return warnings(view)
      .filter(({ remaining, hook }) => remaining >= limit && (hook.isOwn || turns.isOwn))
      .map((warning) => occurrence(warning, turns, limit))
  },
}

interface Warning {
  readonly hook: HeldEntry
  readonly condition: NamedCondition
  readonly remaining: number
}

/** The value that the condition has when none is given. */
const usualRemaining = 5

const warnings = (view: HarnessView): readonly Warning[] =>
  view.entries('hooks').flatMap((hook) =>
    namedConditions(hook.entry).flatMap((condition) => {
      const { remaining = usualRemaining, fraction = null } = condition.given
      const counts = condition.id === 'turn_limit_near' && fraction === null && typeof remaining === 'number'
      return counts ? [{ hook, condition, remaining }] : []
    }),
  )

const occurrence = ({ hook, condition, remaining }: Warning, turns: HeldEntry, limit: number): Occurrence => {
  const isStated = condition.given['remaining'] !== undefined
  const inHook = isStated ? [...condition.givenAt, 'remaining'] : condition.at
  return {
    span: hook.isOwn ? valueSpan(hook.file, [...hook.at, ...inHook]) : valueSpan(turns.file, [...turns.at, 'value']),
    message: `Hook \`${hook.name}\` takes ${remaining} turns left as near the limit, and a task has ${limit}: it would hold from the first turn. Lower \`remaining\`, or raise \`max-turns\`.`,
    related: [relatedEntry(hook.isOwn ? turns : hook, 'It is here')],
  }
}
