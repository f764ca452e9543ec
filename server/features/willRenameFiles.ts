import { WillRenameFilesRequest, type WorkspaceEdit } from 'vscode-languageserver/node'
import { fileRename } from '../../engine/language/rename/fileRename'
import type { Feature } from '../context'
import { toWorkspaceEdit } from '../toWorkspaceEdit'

/** One file at a time: the edits of two renames may meet in a third file, and each is told for the text as it is. */
export const willRenameFiles: Feature = ({ connection, workspaces, guarded }) =>
  connection.onRequest(
    WillRenameFilesRequest.type,
    guarded('willRenameFiles', ({ files }): WorkspaceEdit | null => {
      const [renamed, ...others] = files
      const snapshot = renamed && workspaces.snapshot(renamed.oldUri)
      if (renamed === undefined || snapshot === undefined || others.length > 0) return null
      const to = snapshot.pathOf(renamed.newUri)
      return to === undefined ? null : toWorkspaceEdit(snapshot, fileRename(snapshot.project, snapshot.file.path, to))
    }),
  )
