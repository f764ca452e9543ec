import type { Evidence } from '../../../documents/evidence'
import { currentHash } from '../../currentHash'
import { valueSpan } from '../../places'
import type { Rule } from '../../rule'

export const hs811OlderResults: Rule = {
  code: 'HS811',
  severity: 'information',
  certainty: 'a',
  scope: 'project',
  title: 'Newest results are of an older version',
  documentation: {
    what: 'The newest run that played this harness played another state of it.',
    why: 'Scores that are shown beside the harness are not those of what the document says now.',
    fix: 'Run it again.',
    example: {
      bad: `"id": "S6", "edits": [ … changed since run-0012 … ]`,
    },
  },
  check: (file, project) => {
    const { id, kind } = file
    if ((kind !== 'harness' && kind !== 'sibling') || id === undefined || project.evidence === undefined) return []
    const newest = newestRun(id, project.evidence)
    const hash = newest && currentHash(project, id)
    if (newest === undefined || hash === undefined || newest.stateHash === hash) return []
    return [
      {
        span: valueSpan(file, ['id']),
        message: `The newest results of \`${id}\`, in ${newest.run}, are of an older version of it. Run it again.`,
      },
    ]
  },
}

const newestRun = (id: string, evidence: Evidence) =>
  evidence
    .runs()
    .flatMap(({ header }) =>
      header.harnesses.filter((pin) => pin.id === id).map(({ stateHash }) => ({ run: header.id, stateHash })),
    )
    .at(-1)
