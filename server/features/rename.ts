import { LSPErrorCodes, ResponseError } from 'vscode-languageserver/node'
import { prepareRename, renameAt } from '../../engine/language/rename/renameAt'
import type { Feature } from '../context'
import { toRange } from '../toLsp'
import { toWorkspaceEdit } from '../toWorkspaceEdit'

export const rename: Feature = ({ connection, workspaces, guarded }) => {
  connection.onPrepareRename(
    guarded('prepareRename', ({ textDocument, position }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      if (snapshot === undefined) return null
      const answer = prepareRename({ ...snapshot, offset: snapshot.lines.offsetAt(position) })
      if (!answer.ok) return refusal(answer.message)
      return { range: toRange(snapshot.lines, answer.value.span), placeholder: answer.value.name }
    }),
  )
  connection.onRenameRequest(
    guarded('rename', ({ textDocument, position, newName }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      if (snapshot === undefined) return null
      const answer = renameAt({ ...snapshot, offset: snapshot.lines.offsetAt(position) }, newName)
      return answer.ok ? toWorkspaceEdit(snapshot, answer.value) : refusal(answer.message)
    }),
  )
}

/** The editor shows the message of the error to the user. */
const refusal = (message: string): ResponseError<void> => new ResponseError(LSPErrorCodes.RequestFailed, message)
