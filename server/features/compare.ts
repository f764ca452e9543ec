import { comparison } from '../../engine/language/lineage/comparison'
import { type CompareParams, type CompareResult, compareMethod } from '../../protocol/languageServer'
import type { Feature } from '../context'

export const compare: Feature = ({ connection, workspaces, guarded }) =>
  connection.onRequest(
    compareMethod,
    guarded('compare', ({ uri, with: other }: CompareParams): CompareResult | null => {
      const snapshot = workspaces.snapshot(uri)
      return (snapshot && comparison(snapshot.file, snapshot.project, other)) ?? null
    }),
  )
