import { isJsonObject } from '../../../documents/json'
import { defaultHookLimits } from '../../../documents/kinds/hookLimits'
import { estimatedTokens } from '../../estimatedTokens'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { hookSites } from '../../sites/entrySites'

export const hs140MessageTooLong: Rule = {
  code: 'HS140',
  severity: 'warning',
  certainty: 'a',
  scope: 'entry',
  title: 'Message is longer than its limit',
  documentation: {
    what: 'The message alone, before its variables are filled in, has more tokens than `limits.maxTokens` allows. Tokens are estimated as bytes / 4.',
    why: 'A message over the limit is not cut but left out as a whole, so the hook would be silent.',
    fix: 'Shorten the message, or raise the limit.',
    example: {
      bad: '"message": "There are more pages: read them all.", "limits": { "maxTokens": 5 }',
      good: '"message": "There are more pages.", "limits": { "maxTokens": 20 }',
    },
  },
  check: (file) =>
    hookSites(file).flatMap(({ at, hook }) => {
      const { message, limits } = hook
      const given = isJsonObject(limits) ? limits['maxTokens'] : undefined
      const limit = given === undefined ? defaultHookLimits(hook['action']).maxTokens : given
      if (typeof message !== 'string' || typeof limit !== 'number') return []
      const tokens = estimatedTokens(message)
      if (tokens <= limit) return []
      return [
        {
          span: valueSpan(file, [...at, 'message']),
          message: `Message has about ${tokens} tokens, limit ${limit}; it would be left out as a whole. Shorten it or raise \`limits.maxTokens\`.`,
          fixes: replaceValue(file, [...at, 'limits', 'maxTokens'], tokens, `Raise the limit to ${tokens}`),
        },
      ]
    }),
}
