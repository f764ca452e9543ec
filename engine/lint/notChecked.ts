import type { DocumentKind } from '../documents/kinds/documentKind'
import type { Project, ProjectFile } from '../documents/project'
import { developmentIds } from './taskTexts'

/** Codes of which nothing can be said, which is not to say that nothing is wrong. */
export interface NotChecked {
  readonly codes: readonly string[]
  /** What is missing, without a full stop. */
  readonly reason: string
}

/** The rules that say nothing without a run, by the kind of document that they judge. */
const askRuns: { readonly [K in DocumentKind]?: readonly string[] } = {
  proposal: ['HS507', 'HS508', 'HS509', 'HS812'],
  pool: ['HS606'],
  profile: ['HS704', 'HS709', 'HS812'],
  run: ['HS801', 'HS804', 'HS805'],
  job: ['HS903'],
}

/** The same for those that compare documents with what tasks say. */
const askTexts: { readonly [K in DocumentKind]?: readonly string[] } = {
  sibling: ['HS530', 'HS532', 'HS533'],
  proposal: ['HS530', 'HS532', 'HS533'],
  profile: ['HS708'],
}

/** Those that ask what trying hooks on recorded rollouts came to. */
const askTrials = ['HS114', 'HS116', 'HS118', 'HS119', 'HS151', 'HS223']

/** What was not checked where hooks were to be tried on what these harnesses did, and no run has recorded that. */
export const notTried = (parents: readonly string[]): readonly NotChecked[] => {
  if (parents.length === 0) return []
  const command = `harness-s eval --harness ${parents.join(',')}`
  const as = parents.length === 1 ? 'it as it is' : 'them as they are'
  const reason = `nothing of ${parents.join(', ')} to replay: no run has recorded ${as} now; \`${command}\` makes a record`
  return [{ codes: askTrials, reason }]
}

/** What was not checked in these documents, for want of runs or task texts. */
export const notChecked = (files: readonly ProjectFile[], project: Project): readonly NotChecked[] => [
  ...(hasRuns(project) ? [] : codesFor(files, askRuns, 'no runs are recorded')),
  ...(hasTexts(project) ? [] : codesFor(files, askTexts, 'no task texts are known')),
]

const hasRuns = ({ evidence }: Project): boolean => evidence !== undefined && evidence.runs().length > 0

const hasTexts = ({ evidence, documents }: Project): boolean =>
  [...documents.tasks.values()].some(({ value }) =>
    developmentIds(value).some((id) => evidence?.taskText(id) !== undefined),
  )

const codesFor = (files: readonly ProjectFile[], asking: typeof askRuns, reason: string): readonly NotChecked[] => {
  const codes = [...new Set(files.flatMap(({ kind }) => asking[kind] ?? []))].sort()
  return codes.length === 0 ? [] : [{ codes, reason }]
}
