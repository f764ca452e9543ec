import { stateHash } from '../../../documents/canonical'
import { applyEdits } from '../../../documents/entryEdits'
import { isJsonObject } from '../../../documents/json'
import type { RunHeader } from '../../../documents/kinds/run'
import type { Project, ProjectFile } from '../../../documents/project'
import { readLineageDocument } from '../../../harness/lineageDocument'
import { evaluationsOf } from '../../evaluations'
import { valueSpan } from '../../places'
import { ownProblems, parentId, resolutionOf } from '../../resolutions'
import type { Rule } from '../../rule'

export const hs514OtherCandidate: Rule = {
  code: 'HS514',
  severity: 'warning',
  certainty: 'a',
  scope: 'project',
  title: 'Evaluation of another candidate',
  documentation: {
    what: 'The run of an evaluation has no harness with the hash that the edits of the proposal give now.',
    why: 'The edits were changed after the evaluation: its numbers are about something else.',
    fix: 'Evaluate again, or take the evaluated edits back.',
    example: {
      bad: '"edits": [ … changed since … ], "evaluations": [{ "run": "run-0012", … }]',
      good: '"edits": [ … ], "evaluations": [{ "run": "run-0013", … }]   // which played these edits',
    },
  },
  check: (file, project) => {
    if (ownProblems(file, project).some(({ severity }) => severity === 'error')) return []
    return evaluationsOf(file).flatMap(({ at, revision, run }) => {
      const header = run === undefined ? undefined : headerOf(project, run)
      const hash = header && candidateHash(file, project, revision)
      if (header === undefined || hash === undefined || header.harnesses.some((each) => each.stateHash === hash)) {
        return []
      }
      const message = `Run \`${run}\` evaluated another candidate: none of its harnesses has the hash of the current edits, ${hash.slice(0, shownHash)}…. Evaluate again.`
      return [{ span: valueSpan(file, [...at, 'run']), message }]
    })
  },
}

const shownHash = 'sha256:'.length + 8

const headerOf = (project: Project, run: string): RunHeader | undefined =>
  project.evidence?.run(run)?.header ?? project.documents.run.get(run)?.value

/** Hash of the parent with the edits of the proposal, or with those of its revision. */
const candidateHash = (file: ProjectFile, project: Project, revision: number): string | undefined => {
  const { edits, revision: revised } = file.root
  const written = revision === 0 ? edits : isJsonObject(revised) ? revised['edits'] : undefined
  const parent = parentId(file)
  const candidate = readLineageDocument('', { kind: 'sibling', edits: written })
  if (!Array.isArray(written) || parent === undefined || candidate?.kind !== 'sibling') return undefined
  const { state, outcomes } = applyEdits(resolutionOf(project, parent).state, candidate.edits)
  const isWhole = outcomes.every((outcome) => outcome === 'applied' || outcome === 'no-op')
  return isWhole ? stateHash(state) : undefined
}
