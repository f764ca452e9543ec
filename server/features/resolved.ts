import { resolvedText } from '../../engine/language/lineage/resolvedText'
import { type DocumentParams, type ResolvedResult, resolvedMethod } from '../../protocol/languageServer'
import type { Feature } from '../context'

export const resolved: Feature = ({ connection, workspaces, guarded }) =>
  connection.onRequest(
    resolvedMethod,
    guarded('resolved', ({ uri }: DocumentParams): ResolvedResult | null => {
      const snapshot = workspaces.snapshot(uri)
      return (snapshot && resolvedText(snapshot.file, snapshot.project)) ?? null
    }),
  )
