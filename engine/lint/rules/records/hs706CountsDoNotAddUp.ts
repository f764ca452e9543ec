import { isJsonObject, type JsonObject } from '../../../documents/json'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs706CountsDoNotAddUp: Rule = {
  code: 'HS706',
  severity: 'warning',
  certainty: 'a',
  scope: 'document',
  title: 'Counts of a checkpoint do not add up',
  documentation: {
    what: '`repaired`, `regressed`, `bothPass` and `bothFail` of a checkpoint do not sum to its `pairs`.',
    why: 'Every pair has exactly one of the four outcomes, so one of the numbers is wrong, and so is each rate made from them.',
    fix: 'Count again from the runs, or let the fix set `pairs` to the sum.',
    example: {
      bad: `{ "pairs": 40, "repaired": 5, "regressed": 3, "bothPass": 20, "bothFail": 11, … }`,
      good: `{ "pairs": 40, "repaired": 5, "regressed": 3, "bothPass": 20, "bothFail": 12, … }`,
    },
  },
  check: (file) => {
    const { checkpoints } = file.root
    if (file.kind !== 'profile' || !Array.isArray(checkpoints)) return []
    return checkpoints.flatMap((checkpoint, index) => {
      const sum = isJsonObject(checkpoint) ? sumOf(checkpoint) : undefined
      if (!isJsonObject(checkpoint) || sum === undefined || sum === checkpoint['pairs']) return []
      const path = ['checkpoints', index, 'pairs']
      return [
        {
          span: valueSpan(file, path),
          message: `repaired + regressed + bothPass + bothFail = ${sum}, not ${String(checkpoint['pairs'])} pairs. Count again.`,
          fixes: replaceValue(file, path, sum, `Set \`pairs\` to ${sum}`),
        },
      ]
    })
  },
}

/** Undefined where one of them is missing or no number: the schema speaks of it. */
const sumOf = (checkpoint: JsonObject): number | undefined => {
  const counts = ['repaired', 'regressed', 'bothPass', 'bothFail', 'pairs'].map((name) => checkpoint[name])
  const known = counts.filter((value) => typeof value === 'number')
  return known.length < counts.length ? undefined : known.slice(0, -1).reduce((sum, value) => sum + value, 0)
}
