import type { Project, ProjectFile } from '../../documents/project'
import type { Span } from '../../documents/text/positions'
import type { Cursor } from '../cursor'
import { renamedPath } from '../names/entryUses'
import { type NameKind, type NameUse, nameWords } from '../names/name'
import { nameOf } from '../names/nameOf'
import { nameSpan, textSpan, useAt } from '../names/nameSpan'
import { type UseIn, usesOf } from '../names/references'
import { type FileEdit, noChange, type WorkspaceChange } from '../workspaceChange'
import { followingPins } from './followingPins'
import { newNameProblem } from './newNameProblem'
import { renamedFile } from './renamedFile'
import { renameObstacle } from './renameObstacle'

/** What is about to be renamed: where its name stands under the cursor, and what it is called now. */
export interface RenameTarget {
  readonly span: Span
  readonly name: string
}

export type RenameAnswer<Wanted> =
  | { readonly ok: true; readonly value: Wanted }
  | { readonly ok: false; readonly message: string }

const nothingHere = 'There is no name to rename here.'

/** Whether the name under the cursor can be renamed. */
export const prepareRename = ({ project, file, offset }: Cursor): RenameAnswer<RenameTarget> => {
  const use = useAt(file, offset)
  const span = use && nameSpan(file, use)
  if (use === undefined || span === undefined) return refused(nothingHere)
  const obstacle = renameObstacle(use, file, project)
  return obstacle === undefined ? { ok: true, value: { span, name: use.id } } : refused(obstacle)
}

/**
 * Gives the thing under the cursor another name, in every file that names it. Hashes that were right stay right, and a
 * file that is called after its document is renamed with it. Nothing is changed when any part of it cannot be done.
 */
export const renameAt = (cursor: Cursor, name: string): RenameAnswer<WorkspaceChange> => {
  const use = useAt(cursor.file, cursor.offset)
  return use === undefined ? refused(nothingHere) : renameUse(use, cursor.file, cursor.project, name)
}

/** Renames what `use` names. */
export const renameUse = (
  use: NameUse,
  file: ProjectFile,
  project: Project,
  name: string,
): RenameAnswer<WorkspaceChange> => {
  if (name === use.id) return { ok: true, value: noChange }
  const problem = renameObstacle(use, file, project) ?? newNameProblem(use, file, project, name)
  if (problem !== undefined) return refused(problem)
  const uses = usesOf(use, file, project).filter((each) => each.use.id === use.id)
  const spelled = uses.flatMap((each) => renamedText(each, name))
  const edits = [...spelled, ...(isPartOfState(use.kind) ? followingPins(project, spelled) : [])]
  const broken = brokenFile(project, edits)
  if (broken !== undefined) return refused(`${broken} has syntax errors: mend them, then rename.`)
  const frozen = frozenPool(project, edits)
  if (frozen !== undefined) {
    const { id } = nameOf(use, file, project)
    return refused(
      `The pool ${frozen} is frozen and would change with ${nameWords[use.kind]} \`${id}\`: make a new pool.`,
    )
  }
  return { ok: true, value: { ...noChange, edits, renames: renamedFile(use, uses, project, name) } }
}

/** Names that stand in the states of harnesses, which are hashed. */
const isPartOfState = (kind: NameKind): boolean =>
  kind === 'entry' || kind === 'tool' || kind === 'flag' || kind === 'policy'

const renamedText = ({ file, use }: UseIn, name: string): readonly FileEdit[] => {
  const isWhole = use.isEntryPath === true
  const span = isWhole ? textSpan(file, use) : nameSpan(file, use)
  const written = JSON.stringify(isWhole ? renamedPath(use, name) : name).slice(1, -1)
  return span === undefined ? [] : [{ file: file.path, span, newText: written }]
}

const brokenFile = (project: Project, edits: readonly FileEdit[]): string | undefined =>
  filesOf(project, edits).find(({ document }) => document.problems.length > 0)?.path

const frozenPool = (project: Project, edits: readonly FileEdit[]): string | undefined =>
  filesOf(project, edits).find(({ kind, root }) => kind === 'pool' && root['frozen'] === true)?.path

const filesOf = ({ files }: Project, edits: readonly FileEdit[]): readonly ProjectFile[] => {
  const paths = new Set(edits.map(({ file }) => file))
  return files.filter(({ path }) => paths.has(path))
}

const refused = (message: string): { readonly ok: false; readonly message: string } => ({ ok: false, message })
