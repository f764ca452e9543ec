import { isJsonObject } from '../../../documents/json'
import { currentHash } from '../../currentHash'
import { valueSpan } from '../../places'
import { harnessIds } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs801LostHarness: Rule = {
  code: 'HS801',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Run refers to a harness that exists no longer',
  documentation: {
    what: 'The hash of a harness in the header of a run is that of no harness of the workspace, and no run kept it.',
    why: 'What was played cannot be looked at, replayed or compared any more.',
    fix: 'Restore the harness from version control, or delete the run.',
    example: {
      bad: `"harnesses": [{ "id": "S6", "stateHash": "sha256:…", … }]   // S6 changed since, and the run kept no copy`,
    },
  },
  check: (file, project) => {
    const { harnesses } = file.root
    const { evidence } = project
    if (file.kind !== 'run' || evidence === undefined || !Array.isArray(harnesses)) return []
    return harnesses.flatMap((harness, index) => {
      const hash = isJsonObject(harness) ? harness['stateHash'] : undefined
      if (!isJsonObject(harness) || typeof hash !== 'string' || evidence.keepsHarness(hash)) return []
      if (harnessIds(project).some((id) => currentHash(project, id) === hash)) return []
      return [
        {
          span: valueSpan(file, ['harnesses', index, 'stateHash']),
          message: `\`${String(harness['id'])}\` as it was played here exists neither in the workspace nor in a run. Restore it, or delete the run.`,
        },
      ]
    })
  },
}
