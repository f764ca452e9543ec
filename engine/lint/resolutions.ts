import { stateHash } from '../documents/canonical'
import { isJsonObject } from '../documents/json'
import { keptByProject } from '../documents/keptByProject'
import { memberOf, type Project, type ProjectFile } from '../documents/project'
import { remembered } from '../documents/remembered'
import { type Lookup, type Resolution, resolve } from '../harness/resolve'
import type { ResolveProblem } from '../harness/resolveProblem'
import type { Fix, RelatedPlace } from './finding'
import { keySpan, valueSpan } from './places'
import type { Occurrence } from './rule'

/** The file of the harness or sibling with an id; the two share one name space. */
export const harnessFile = (project: Project, id: string): ProjectFile | undefined => project.named('harness', id)[0]

export const harnessIds = (project: Project): readonly string[] => project.ids('harness')

/** The chain of parents of a harness or sibling, applied. Kept per project: many rules ask. */
export const resolutionOf = keptByProject((project, id: string): Resolution => resolve(id, lookupIn(project)))

/** What resolving says of this very file under one code, with places in text. */
export const resolveOccurrences = (
  file: ProjectFile,
  project: Project,
  code: ResolveProblem['code'],
  fixes: (problem: ResolveProblem) => readonly Fix[] = () => [],
): Occurrence[] =>
  ownProblems(file, project)
    .filter((problem) => problem.code === code)
    .map((problem) => ({
      span: valueSpan(file, problem.path),
      message: problem.message,
      related: relatedPlaces(project, problem),
      fixes: fixes(problem),
    }))

/** Problems that belong to this file, not to a document above it. */
export const ownProblems = (file: ProjectFile, project: Project): readonly ResolveProblem[] => {
  const resolution = fileResolution(file, project)
  const own = file.kind === 'proposal' ? proposalName(file) : file.id
  return resolution?.problems.filter(({ document }) => document === own) ?? []
}

/** A sibling, or a proposal as the sibling that it would become. Undefined for a second file with the same id. */
export const fileResolution = (file: ProjectFile, project: Project): Resolution | undefined => {
  if (file.kind === 'proposal') return proposalResolution(file, project)
  if (file.id === undefined) return undefined
  return file.kind === 'sibling' && harnessFile(project, file.id) === file ? resolutionOf(project, file.id) : undefined
}

/** The id of the direct ancestor that a sibling or proposal names. */
export const parentId = (file: ProjectFile): string | undefined => {
  const { parent } = file.root
  const id = isJsonObject(parent) ? parent['id'] : undefined
  return typeof id === 'string' ? id : undefined
}

const proposalResolution = (file: ProjectFile, project: Project): Resolution => proposals(project)(file)

const asSibling = (file: ProjectFile, project: Project): Lookup => {
  const id = proposalName(file)
  const { parent = null, edits = [] } = file.root
  const chain = resolutionOf(project, parentId(file) ?? '').chain
  const root = chain[0] ?? ''
  // A proposal pins its parent alone, so its base is taken as it is now.
  const base = { id: root, stateHash: stateHash(resolutionOf(project, root).state) }
  const lookup = lookupIn(project)
  return (wanted) => (wanted === id ? { kind: 'sibling', id, base, parent, edits } : lookup(wanted))
}

/** Proposals have a name space of their own: one may be called like the sibling that came of it. */
const proposalName = (file: ProjectFile): string => `proposal ${file.path}`

const proposals = remembered((project: Project) =>
  remembered((file: ProjectFile) => resolve(proposalName(file), asSibling(file, project))),
)

const lookupIn =
  (project: Project): Lookup =>
  (id) => {
    const file = harnessFile(project, id)
    return file && Object.fromEntries(lineageMembers.map((name) => [name, memberOf(file, name)]))
  }

/** All that resolving reads of a document: changes of its other members concern no dependent. */
const lineageMembers = ['kind', 'base', 'parent', 'state', 'edits', 'stateHash']

const relatedPlaces = (project: Project, { related }: ResolveProblem): readonly RelatedPlace[] => {
  const file = related && harnessFile(project, related.document)
  if (related === undefined || file === undefined) return []
  const message = related.path.length === 0 ? `\`${related.document}\` is here` : 'What it is compared with'
  return [{ file: file.path, span: keySpan(file, related.path), message }]
}
