import { isJsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import type { Fix } from '../../finding'
import { replaceValue } from '../../fixes'
import { relatedAt, valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs902RescueSize: Rule = {
  code: 'HS902',
  severity: 'error',
  certainty: 'a',
  scope: 'document',
  title: 'Rescue does not fill the group',
  documentation: {
    what: '`topK` times `perHarness` of the rescue is not the group size.',
    why: 'The rescue group replaces the failed one, and its advantages are compared at the same size.',
    fix: 'Change one of the three, so that topK x perHarness = groupSize.',
    example: {
      bad: `"rollout": { "groupSize": 8, … }, "rescue": { "topK": 4, "perHarness": 1 }`,
      good: `"rollout": { "groupSize": 8, … }, "rescue": { "topK": 4, "perHarness": 2 }`,
    },
  },
  check: (file) => {
    const { rescue, rollout } = file.root
    if (file.kind !== 'job' || !isJsonObject(rescue) || !isJsonObject(rollout)) return []
    const { topK, perHarness = 1 } = rescue
    const { groupSize } = rollout
    if (typeof topK !== 'number' || typeof perHarness !== 'number' || typeof groupSize !== 'number') return []
    if (topK * perHarness === groupSize) return []
    return [
      {
        span: valueSpan(file, ['rescue', 'topK']),
        message: `topK ${topK} x perHarness ${perHarness} = ${topK * perHarness}, but a group has ${groupSize} rollouts. Make them equal.`,
        related: [relatedAt(file, ['rollout', 'groupSize'], 'The size of a group')],
        fixes: [...share(file, 'perHarness', groupSize / topK), ...share(file, 'topK', groupSize / perHarness)],
      },
    ]
  },
}

const share = (file: ProjectFile, member: string, value: number): readonly Fix[] =>
  Number.isInteger(value) && value > 0
    ? replaceValue(file, ['rescue', member], value, `Set \`${member}\` to ${value}`)
    : []
