import { rebase as rebased, rebaseReport } from '../../engine/language/lineage/rebase'
import { type DocumentParams, type RebaseResult, rebaseMethod } from '../../protocol/languageServer'
import type { Feature } from '../context'

export const rebase: Feature = ({ connection, workspaces, guarded }) =>
  connection.onRequest(
    rebaseMethod,
    guarded('rebase', ({ uri }: DocumentParams): RebaseResult | null => {
      const snapshot = workspaces.snapshot(uri)
      const result = snapshot && rebased(snapshot.file, snapshot.project)
      return result === undefined ? null : { text: result.text, ...rebaseReport(result) }
    }),
  )
