import { stateHash } from '../../../documents/canonical'
import { isJsonObject } from '../../../documents/json'
import type { ProjectFile } from '../../../documents/project'
import type { Fix } from '../../finding'
import { replaceValue } from '../../fixes'
import { relatedAt, valueSpan } from '../../places'
import { harnessFile, resolutionOf } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs701ProfileOutdated: Rule = {
  code: 'HS701',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Profile describes another version of its sibling',
  documentation: {
    what: 'The hash that a profile states for its sibling is not the hash of the sibling as it is now.',
    why: 'The sibling changed, so what the profile says of its behaviour was observed on another harness.',
    fix: 'Anchor the profile again by running the sibling, or mark it stale until then.',
    example: {
      bad: '"harness": { "id": "S1", "stateHash": "sha256:…" }   // S1 changed since',
      good: '"staleness": { "state": "stale", "reasons": ["The sibling changed."] }',
    },
  },
  check: (file, project) => {
    const { harness, staleness } = file.root
    const isStale = isJsonObject(staleness) && staleness['state'] === 'stale'
    if (file.kind !== 'profile' || !isJsonObject(harness) || isStale) return []
    const { id, stateHash: pinned } = harness
    const sibling = typeof id === 'string' ? harnessFile(project, id) : undefined
    if (typeof id !== 'string' || sibling === undefined || typeof pinned !== 'string') return []
    if (pinned === stateHash(resolutionOf(project, id).state)) return []
    return [
      {
        span: valueSpan(file, ['harness', 'stateHash']),
        message: `\`${id}\` changed since this profile was made; anchor the profile again.`,
        related: [relatedAt(sibling, ['id'], `\`${id}\` is here`)],
        fixes: markStale(file, isJsonObject(staleness)),
      },
    ]
  },
}

const markStale = (file: ProjectFile, isJudged: boolean): readonly Fix[] => {
  const title = 'Mark the profile stale'
  return isJudged
    ? replaceValue(file, ['staleness', 'state'], 'stale', title)
    : replaceValue(file, ['staleness'], { state: 'stale', reasons: ['The sibling changed.'] }, title)
}
