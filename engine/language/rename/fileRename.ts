import { kindOfFileName } from '../../documents/kinds/documentKind'
import type { Project } from '../../documents/project'
import { usesIn } from '../names/usesIn'
import { noChange, type WorkspaceChange } from '../workspaceChange'
import { renameUse } from './renameAt'
import { stemOf } from './renamedFile'

/**
 * The edits that belong to moving a file: a document that its file is called after gets the new name with it, in every
 * file that names it. None when the file keeps its name or is called otherwise, or when the name cannot be had.
 */
export const fileRename = (project: Project, from: string, to: string): WorkspaceChange => {
  const file = project.files.find(({ path }) => path === from)
  const own = file && usesIn(file).find(({ at }) => at.length === 1 && at[0] === 'id')
  const isSameKind = kindOfFileName(from) === kindOfFileName(to)
  if (file === undefined || own === undefined || !isSameKind || stemOf(from) !== own.id) return noChange
  const answer = renameUse(own, file, project, stemOf(to))
  return answer.ok ? { ...answer.value, renames: [] } : noChange
}
