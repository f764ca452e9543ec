import type { Project, ProjectFile } from '../../../documents/project'
import { entryNames } from '../../entryNames'
import { hasNoEdits, isOnlyBegun } from '../../onlyBegun'
import { valueSpan } from '../../places'
import { fileResolution, ownProblems, resolutionOf } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs405EqualsBase: Rule = {
  code: 'HS405',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Sibling behaves like its base',
  documentation: {
    what: 'All edits of a sibling and its parents together leave a harness that behaves like the base: the two differ in nothing but titles, notes, tags and written-out defaults.',
    why: 'Every rollout under it is one more rollout of the base, and counted as a repair where the base was only lucky. A sibling without edits is only begun, and nothing is said of it until a pool lists it.',
    fix: 'Delete the sibling, or give it the edit that it was made for.',
    example: {
      bad: '"id": "S1", "edits": []   // and a pool lists S1',
      good: '"id": "S1", "edits": [{ "path": "state.rules.brief", … }]',
    },
  },
  check: (file, project) => {
    const resolution = file.kind === 'sibling' ? fileResolution(file, project) : undefined
    const [root] = resolution?.chain ?? []
    if (resolution?.harness === undefined || root === undefined) return []
    const base = resolutionOf(project, root)
    if (base.harness === undefined || entryNames(base.state) !== entryNames(resolution.state)) return []
    const isSame = resolution.harness.effectiveHash === base.harness.effectiveHash
    if (!isSame || isToldOfEachEdit(file, project) || isOnlyBegun(file, project)) return []
    const message = `\`${file.id}\` behaves like its base \`${root}\`: ${reason(file)}. Delete it, or give it the edit that it was made for.`
    return [{ span: valueSpan(file, ['id']), message }]
  },
}

const isToldOfEachEdit = (file: ProjectFile, project: Project): boolean => {
  const { edits } = file.root
  const idle = ownProblems(file, project).filter(({ code }) => code === 'HS404')
  return idle.length > 0 && Array.isArray(edits) && idle.length === edits.length
}

const reason = (file: ProjectFile): string =>
  hasNoEdits(file) ? 'it has no edits' : 'its edits change nothing that a run reads'
