import type { Project, ProjectFile } from '../../../documents/project'
import type { ResolvedHarness } from '../../../harness/resolvedHarness'
import { entryNames } from '../../entryNames'
import { entriesFact, filesWith } from '../../facts'
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
    const resolution = file.kind === 'sibling' ? fileResolution(file, project) : undefined
    if (resolution?.harness === undefined || isOnlyBegun(file, project)) return []
    const alike = candidates(file, project, entryNames(resolution.state))
    const first = alike.length < 2 ? undefined : firstByHash(alike).get(resolution.harness.effectiveHash)
    if (first === undefined || first === file || isBase(file, project)) return []
    return [
      {
        span: valueSpan(file, ['id']),
        message: `\`${file.id}\` behaves like sibling \`${first.id}\`; delete one of them.`,
        related: [relatedAt(first, ['id'], `\`${first.id}\` is here`)],
      },
    ]
  },
}

interface Candidate {
  readonly file: ProjectFile
  readonly harness: ResolvedHarness
}

/** Hashes take time, so only siblings with the same names are compared by them. */
const candidates = (file: ProjectFile, project: Project, names: string): readonly Candidate[] => {
  const others = filesWith(project, entriesFact(names)).filter(
    (other) => other !== file && !isOnlyBegun(other, project),
  )
  return [...others, file]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((each) => {
      const harness = fileResolution(each, project)?.harness
      return harness === undefined ? [] : [{ file: each, harness }]
    })
}

const firstByHash = (alike: readonly Candidate[]): ReadonlyMap<string, ProjectFile> =>
  new Map(alike.toReversed().map(({ file, harness }) => [harness.effectiveHash, file]))

/** Siblings that equal their base are told so, each. */
const isBase = (file: ProjectFile, project: Project): boolean => {
  const resolution = fileResolution(file, project)
  const base = resolutionOf(project, resolution?.chain[0] ?? '').harness
  return resolution?.harness?.effectiveHash === base?.effectiveHash
}
