import { referencesAt } from '../../engine/language/names/references'
import type { Feature } from '../context'
import { toLocation } from '../toLsp'

export const references: Feature = ({ connection, workspaces, guarded }) =>
  connection.onReferences(
    guarded('references', ({ textDocument, position, context }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      if (snapshot === undefined) return null
      const cursor = { ...snapshot, offset: snapshot.lines.offsetAt(position) }
      const places = referencesAt(cursor, { withDeclaration: context.includeDeclaration })
      return places.map((place) => toLocation(snapshot, place))
    }),
  )
