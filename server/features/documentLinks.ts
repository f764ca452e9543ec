import { documentLinks as linksOf } from '../../engine/language/links/documentLinks'
import type { Feature } from '../context'
import { toRange } from '../toLsp'
import { pathOfUri } from '../uris'

export const documentLinks: Feature = ({ connection, workspaces, guarded, runtime }) =>
  connection.onDocumentLinks(
    guarded('documentLink', ({ textDocument }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      if (snapshot === undefined) return null
      const exists = (path: string) => runtime.exists(pathOfUri(snapshot.uriOf(path)) ?? '')
      return linksOf(snapshot.file, snapshot.project, exists).map(({ span, target, tooltip }) => ({
        range: toRange(snapshot.lines, span),
        target: 'file' in target ? snapshot.uriOf(target.file) : target.address,
        tooltip,
      }))
    }),
  )
