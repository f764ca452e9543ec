import { foldingRanges as rangesOf } from '../../engine/language/outline/foldingRanges'
import type { Feature } from '../context'

export const foldingRanges: Feature = ({ connection, workspaces, guarded }) =>
  connection.onFoldingRanges(
    guarded('foldingRange', ({ textDocument }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      return snapshot === undefined ? null : [...rangesOf(snapshot.file.document)]
    }),
  )
