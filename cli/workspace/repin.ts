import { join } from 'node:path'
import type { Project, ProjectFile } from '../../engine/documents/project'
import type { DocumentPath } from '../../engine/documents/text/locate'
import { type CurrentHash, outdatedHashes, repinnedText, statedHashes } from '../../engine/harness/repin'
import { currentHash, hashObstacle } from '../../engine/lint/currentHash'
import { nearest } from '../../engine/lint/nearest'
import { fileResolution } from '../../engine/lint/resolutions'
import { writeWhole } from '../../engine/node/writeWhole'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import type { WorkspaceContext } from './context'

/** One hash that is written anew. `what` names its place in the file. */
export interface HashChange {
  readonly file: string
  readonly what: string
  readonly from: string
  readonly to: string
}

/** A document, or a part of one, whose hashes are left as they are. */
export interface Refusal {
  readonly file: string
  readonly reason: string
}

export interface RepinPlan {
  /** Parents before their siblings, pools last. */
  readonly changes: readonly HashChange[]
  readonly refused: readonly Refusal[]
  /** The new texts of the files that change, by path. */
  readonly texts: ReadonlyMap<string, string>
}

const pinningKinds = ['sibling', 'proposal', 'pool']

/** What pinning everything again, or the documents with these ids, would change. */
export const planRepin = ({ project, folder }: WorkspaceContext, ids: readonly string[]): RepinPlan => {
  const pinning = project.files.filter(({ kind }) => pinningKinds.includes(kind))
  const known = pinning.flatMap(({ id }) => id ?? [])
  const unknown = ids.find((id) => !known.includes(id))
  if (unknown !== undefined) throw unknownId(folder, unknown, known)
  const asked = pinning.filter(({ id }) => ids.length === 0 || (id !== undefined && ids.includes(id)))
  return merged(byLineage(asked, project).map((file) => repinFile(file, project)))
}

/** Writes the new texts, each file in one step. */
export const writeRepin = (folder: string, { texts }: RepinPlan): void => {
  for (const [path, text] of texts) writeWhole(join(folder, path), text)
}

const unknownId = (folder: string, id: string, known: readonly string[]): UserError => {
  const close = nearest(id, known)
  return new UserError({
    what: `There is no sibling, proposal or pool "${id}"${close === undefined ? '.' : `; did you mean "${close}"?`}`,
    where: folder,
    next: known.length === 0 ? 'Nothing here pins a harness.' : `Those that pin something are: ${known.join(', ')}.`,
    exitCode: exitCodes.usage,
  })
}

const byLineage = (files: readonly ProjectFile[], project: Project): readonly ProjectFile[] => {
  const depth = (file: ProjectFile): number =>
    file.kind === 'pool' ? Number.POSITIVE_INFINITY : (fileResolution(file, project)?.chain.length ?? 0)
  // Equal depths compare as equal, so that paths keep their order.
  return [...files].sort((a, b) => (depth(a) === depth(b) ? 0 : depth(a) - depth(b)))
}

const merged = (plans: readonly RepinPlan[]): RepinPlan => ({
  changes: plans.flatMap(({ changes }) => changes),
  refused: plans.flatMap(({ refused }) => refused),
  texts: new Map(plans.flatMap(({ texts }) => [...texts])),
})

const repinFile = (file: ProjectFile, project: Project): RepinPlan => {
  const hash: CurrentHash = (id) => currentHash(project, id)
  const outdated = outdatedHashes(file, hash)
  const obstacle = obstacleOf(file, project) ?? frozenObstacle(file, outdated.length)
  const text = obstacle === undefined ? repinnedText(file, outdated) : undefined
  if (text === undefined) return refusal(file, obstacle ?? 'It has syntax errors.')
  const refused = file.kind === 'pool' ? unhashedMembers(file, hash) : []
  if (outdated.length === 0) return { changes: [], refused, texts: new Map() }
  const changes = outdated.map(({ path, id, from, to }) => ({ file: file.path, what: placeOf(path, id), from, to }))
  return { changes, refused, texts: new Map([[file.path, text]]) }
}

const obstacleOf = (file: ProjectFile, project: Project): string | undefined => {
  if (file.document.problems.length > 0) return 'It has syntax errors.'
  if (file.kind === 'pool') return undefined
  const resolution = fileResolution(file, project)
  return resolution === undefined
    ? 'Its id is missing, or another document has the same one.'
    : hashObstacle(project, resolution)
}

const frozenObstacle = (file: ProjectFile, outdated: number): string | undefined =>
  file.root['frozen'] === true && outdated > 0 ? 'The pool is frozen, so it never changes: make a new pool.' : undefined

const refusal = ({ path }: ProjectFile, reason: string): RepinPlan => ({
  changes: [],
  refused: [{ file: path, reason }],
  texts: new Map(),
})

const unhashedMembers = (file: ProjectFile, hash: CurrentHash): readonly Refusal[] => {
  const ids = statedHashes(file).flatMap(({ id }) => (hash(id) === undefined ? [id] : []))
  if (ids.length === 0) return []
  return [{ file: file.path, reason: `Hashes left as they are, since these do not resolve: ${ids.join(', ')}.` }]
}

const placeOf = (path: DocumentPath, id: string): string => (path[0] === 'members' ? `member ${id}` : path.join('.'))
