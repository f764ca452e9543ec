import { relatedAt, valueSpan } from '../../places'
import { fileResolution, harnessFile } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs409LineageCycle: Rule = {
  code: 'HS409',
  severity: 'error',
  certainty: 'a',
  scope: 'project',
  title: 'Parents form a cycle, or are too many',
  documentation: {
    what: 'Following the parents of a sibling leads back to a sibling already seen, or through more than 8 of them.',
    why: 'A cycle has no base to start from. Very long chains are hard to understand and slow to rebase.',
    fix: 'Give one sibling of the chain another parent.',
    example: {
      bad: '"id": "S1", "parent": { "id": "S2", … }   // and the parent of S2 is S1',
      good: '"id": "S1", "parent": { "id": "H0", … }',
    },
  },
  check: (file, project) => {
    const resolution = fileResolution(file, project)
    const problem = resolution?.problems.find(({ code }) => code === 'HS409')
    if (resolution === undefined || problem === undefined) return []
    const others = resolution.chain.filter((id) => id !== file.id).flatMap((id) => harnessFile(project, id) ?? [])
    return [
      {
        span: valueSpan(file, ['parent', 'id']),
        message: problem.message,
        related: others.map((other) => relatedAt(other, ['parent', 'id'], `The parent of \`${other.id}\``)),
      },
    ]
  },
}
