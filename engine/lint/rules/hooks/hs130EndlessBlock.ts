import { isJsonObject } from '../../../documents/json'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { hookSites } from '../../sites/entrySites'

export const hs130EndlessBlock: Rule = {
  code: 'HS130',
  severity: 'warning',
  certainty: 'a',
  scope: 'entry',
  title: 'Finish is refused without an end',
  documentation: {
    what: 'A hook at `before_finish` blocks with both `maxPerTask` and `maxPerKey` set to null.',
    why: 'Only the cap of the engine ends such a loop. Until then every turn is spent on the same refusal.',
    fix: 'Set `maxPerTask`, or use `require`, which stops after `maxBlocks`.',
    example: {
      bad: '"event": "before_finish", "action": "block", "limits": { "maxPerTask": null, "maxPerKey": null }',
      good: '"event": "before_finish", "action": "block", "limits": { "maxPerTask": 2, "maxPerKey": null }',
    },
  },
  check: (file) =>
    hookSites(file).flatMap(({ at, hook }) => {
      const { event, action, limits } = hook
      if (event !== 'before_finish' || action !== 'block' || !isJsonObject(limits)) return []
      if (limits['maxPerTask'] !== null || limits['maxPerKey'] !== null) return []
      return [
        {
          span: valueSpan(file, [...at, 'action']),
          message: '`block` at `before_finish` without limits can only end at the cap of the engine; set `maxPerTask`.',
          fixes: [
            ...replaceValue(file, [...at, 'limits', 'maxPerTask'], 2, 'Set `maxPerTask` to 2'),
            ...replaceValue(file, [...at, 'action'], 'require', 'Change the action to `require`'),
          ],
        },
      ]
    }),
}
