import { stateHash } from '../../../documents/canonical'
import { replaceValue } from '../../fixes'
import { fileResolution, resolveOccurrences } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs411StateHashOutdated: Rule = {
  code: 'HS411',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'stateHash is out of date',
  documentation: {
    what: 'The `stateHash` of a sibling is not the hash of what it resolves to.',
    why: 'Pools, profiles and runs refer to a sibling by this hash. After an edit by hand their evidence is about an older version.',
    fix: 'Write the recomputed hash, or run `harness-s repin`, and check the profiles that describe the sibling.',
    example: {
      bad: '"edits": [ … ], "stateHash": "sha256:…"   // of the state before the last edit was written',
      good: '"edits": [ … ], "stateHash": "sha256:…"   // of the state with all edits',
    },
  },
  check: (file, project) =>
    resolveOccurrences(file, project, 'HS411', ({ path }) => {
      const resolution = fileResolution(file, project)
      return resolution ? replaceValue(file, path, stateHash(resolution.state), 'Write the recomputed hash') : []
    }),
}
