import { isJsonObject } from '../../../documents/json'
import { replaceValue } from '../../fixes'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs905GroupOfOne: Rule = {
  code: 'HS905',
  severity: 'warning',
  certainty: 'a',
  scope: 'document',
  title: 'Group of one rollout',
  documentation: {
    what: 'A job compares each rollout with its group, and the group has one member.',
    why: 'The advantage is the distance to the mean of the group. With one rollout it is always zero, and nothing is learned.',
    fix: 'Set `groupSize` to 2 or more; 8 is usual.',
    example: {
      bad: `"rollout": { "tasksPerUpdate": 64, "groupSize": 1, "updates": 40 }`,
      good: `"rollout": { "tasksPerUpdate": 8, "groupSize": 8, "updates": 40 }`,
    },
  },
  check: (file) => {
    const { rollout } = file.root
    if (file.kind !== 'job' || !isJsonObject(rollout) || rollout['groupSize'] !== 1) return []
    const path = ['rollout', 'groupSize']
    return [
      {
        span: valueSpan(file, path),
        message: 'A group of one rollout has no advantage, so nothing is learned. Make groups of 2 or more.',
        fixes: replaceValue(file, path, 8, 'Set the group size to 8'),
      },
    ]
  },
}
