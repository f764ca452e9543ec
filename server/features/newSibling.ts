import { newSibling as siblingOf } from '../../engine/language/lineage/newSibling'
import { type NewDocumentResult, type NewSiblingParams, newSiblingMethod } from '../../protocol/languageServer'
import type { Feature } from '../context'

export const newSibling: Feature = ({ connection, workspaces, guarded }) =>
  connection.onRequest(
    newSiblingMethod,
    guarded('newSibling', ({ uri, id }: NewSiblingParams): NewDocumentResult | null => {
      const snapshot = workspaces.snapshot(uri)
      const made = snapshot && siblingOf(snapshot.file, snapshot.project, id)
      return snapshot === undefined || made === undefined ? null : { uri: snapshot.uriOf(made.path), text: made.text }
    }),
  )
