import { definitionsAt } from '../../engine/language/names/definitions'
import type { Feature } from '../context'
import { toLocation } from '../toLsp'

export const definition: Feature = ({ connection, workspaces, guarded }) =>
  connection.onDefinition(
    guarded('definition', ({ textDocument, position }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      if (snapshot === undefined) return null
      return definitionsAt({ ...snapshot, offset: snapshot.lines.offsetAt(position) }).map((place) =>
        toLocation(snapshot, place),
      )
    }),
  )
