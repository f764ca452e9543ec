import { formatDocument } from '../../engine/language/format/formatDocument'
import type { Feature } from '../context'
import { toTextEdit } from '../toLsp'

export const formatting: Feature = ({ connection, workspaces, guarded }) =>
  connection.onDocumentFormatting(
    guarded('formatting', ({ textDocument, options: { tabSize, insertSpaces } }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      if (snapshot === undefined) return null
      return formatDocument(snapshot.file, { tabSize, insertSpaces }).map((edit) => toTextEdit(snapshot.lines, edit))
    }),
  )
