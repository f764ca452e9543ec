import { outdatedHashes } from '../../../harness/repin'
import { currentHash } from '../../currentHash'
import { replaceValue } from '../../fixes'
import { relatedAt, valueSpan } from '../../places'
import { harnessFile } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs602MemberChanged: Rule = {
  code: 'HS602',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Pool was made with another version',
  documentation: {
    what: 'The hash that a pool states for its base or for a member is not the hash of that harness as it is now.',
    why: 'What is known of the pool, such as its coverage, is about the older version, and a training would play another one.',
    fix: 'Write the recomputed hash, or run `harness-s repin`. A frozen pool never changes: make a new one.',
    example: {
      bad: '"members": [{ "id": "S1", "stateHash": "sha256:…" }]   // S1 changed since',
      good: '"members": [{ "id": "S1", "stateHash": "sha256:…" }]   // as it is now',
    },
  },
  check: (file, project) => {
    if (file.kind !== 'pool') return []
    const isFrozen = file.root['frozen'] === true
    const advice = isFrozen
      ? 'A frozen pool never changes: make a new pool.'
      : 'Write the hash that it has now, or run `harness-s repin`.'
    return outdatedHashes(file, (id) => currentHash(project, id)).map(({ path, id, to }) => {
      const changed = harnessFile(project, id)
      const span = valueSpan(file, path)
      return {
        span,
        unlessErrorIn: span,
        message: `\`${id}\` changed since this pool was made: its hash is no longer the one here. ${advice}`,
        related: changed === undefined ? [] : [relatedAt(changed, [], `\`${id}\` is here`)],
        fixes: isFrozen ? [] : replaceValue(file, path, to, `Pin \`${id}\` as it is now`),
      }
    })
  },
}
