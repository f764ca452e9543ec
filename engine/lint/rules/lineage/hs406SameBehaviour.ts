import type { Project, ProjectFile } from '../../../documents/project'
import { behaviourFact, filesWith } from '../../facts'
import { isOnlyBegun } from '../../onlyBegun'
import { relatedAt, valueSpan } from '../../places'
import { fileResolution, resolutionOf } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs406SameBehaviour: Rule = {
  code: 'HS406',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Two siblings behave alike',
  documentation: {
    what: 'A sibling resolves to the same harness as another one: the two differ in nothing but titles, notes, tags and written-out defaults.',
    why: 'In a pool they stand for one harness, take two places, and share between them the evidence that each needs.',
    fix: 'Delete one of them.',
    example: { bad: '"id": "S4", "edits": [ … those of S1, and a note … ]' },
  },
  check: (file, project) => {
    const harness = file.kind === 'sibling' ? fileResolution(file, project)?.harness : undefined
    if (harness === undefined || isOnlyBegun(file, project)) return []
    const alike = filesWith(project, behaviourFact(harness))
    const first = alike.find((other) => other.path < file.path && !isOnlyBegun(other, project))
    if (first === undefined || isBase(file, project)) return []
    return [
      {
        span: valueSpan(file, ['id']),
        message: `\`${file.id}\` behaves like sibling \`${first.id}\`; delete one of them.`,
        related: [relatedAt(first, ['id'], `\`${first.id}\` is here`)],
      },
    ]
  },
}

/** Siblings that equal their base are told so, each. */
const isBase = (file: ProjectFile, project: Project): boolean => {
  const resolution = fileResolution(file, project)
  const base = resolutionOf(project, resolution?.chain[0] ?? '').harness
  return resolution?.harness?.effectiveHash === base?.effectiveHash
}
