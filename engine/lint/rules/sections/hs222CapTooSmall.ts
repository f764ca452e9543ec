import { isJsonObject } from '../../../documents/json'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'
import { entrySites } from '../../sites/entrySites'

export const hs222CapTooSmall: Rule = {
  code: 'HS222',
  severity: 'warning',
  certainty: 'a',
  scope: 'entry',
  title: 'Cap is smaller than head and tail together',
  documentation: {
    what: '`maxChars` of an observation is less than the `headChars` and `tailChars` that are kept of a long result.',
    why: 'A result over the cap would be shown with more characters than the cap allows, or not be cut at all.',
    fix: 'Raise `maxChars`, or keep less of head and tail.',
    example: {
      bad: '"observation": { "result": { "maxChars": 100, "headChars": 60, "tailChars": 60 } }',
      good: '"observation": { "result": { "maxChars": 120, "headChars": 60, "tailChars": 60 } }',
    },
  },
  check: (file) =>
    entrySites(file).flatMap(({ section, at, entry }) => {
      if (section !== 'observation' || !isJsonObject(entry)) return []
      const { maxChars, headChars, tailChars } = entry
      if (typeof maxChars !== 'number' || (headChars === undefined && tailChars === undefined)) return []
      const kept = numberOr(headChars, Math.ceil(maxChars / 2)) + numberOr(tailChars, Math.floor(maxChars / 2))
      if (kept <= maxChars) return []
      const path = [...at, 'maxChars']
      return [
        {
          span: valueSpan(file, path),
          message: `\`maxChars\` is ${maxChars}, and head and tail keep ${kept} characters. Raise it, or keep less; an absent part keeps half of \`maxChars\`.`,
          fixes: replaceValue(file, path, kept, `Set \`maxChars\` to ${kept}`),
        },
      ]
    }),
}

const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)
