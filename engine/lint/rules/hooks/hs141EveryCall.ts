import { isJsonObject } from '../../../documents/json'
import { defaultHookLimits } from '../../../documents/kinds/hookLimits'
import { actionNamed, actionTable } from '../../../hooks/actions'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { hookSites } from '../../sites/entrySites'

export const hs141EveryCall: Rule = {
  code: 'HS141',
  severity: 'warning',
  certainty: 'a',
  scope: 'entry',
  title: 'May remind at every call',
  documentation: {
    what: 'A hook at an event of every call or step has `maxPerKey: null`, and neither a limit per task of its own nor a cooldown.',
    why: 'Reminders that come again and again are soon ignored, cost tokens, and use up the limit per task on one place.',
    fix: 'Set `maxPerKey`, or say with `maxPerTask` or `cooldownSteps` how often is meant.',
    example: { bad: '"limits": { "maxPerKey": null }', good: '"limits": { "maxPerTask": 3, "maxPerKey": null }' },
  },
  check: (file) =>
    hookSites(file).flatMap(({ at, hook }) => {
      const { event, action, limits } = hook
      const known = typeof action === 'string' ? actionNamed(action) : undefined
      // A refusal or a rewrite may be meant for every call; a reminder is not.
      const reminds = known !== undefined && actionTable[known].advisory && actionTable[known].message === 'required'
      if (!reminds || !frequent.has(event) || !isJsonObject(limits) || limits['maxPerKey'] !== null) return []
      if (typeof limits['maxPerTask'] === 'number' || Number(limits['cooldownSteps'] ?? 0) > 0) return []
      const place = [...at, 'limits', 'maxPerKey']
      const usual = defaultHookLimits(known).maxPerKey
      return [
        {
          span: valueSpan(file, place),
          message: `\`maxPerKey: null\` at \`${String(event)}\` may repeat the same text at every call; set a limit.`,
          fixes: replaceValue(file, place, usual, `Set \`maxPerKey\` to ${usual}`),
        },
      ]
    }),
}

const frequent: ReadonlySet<unknown> = new Set([
  'before_model',
  'after_model',
  'before_tool',
  'after_tool',
  'after_batch',
])
