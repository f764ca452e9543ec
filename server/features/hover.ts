import { MarkupKind } from 'vscode-languageserver/node'
import { hoverAt } from '../../engine/language/hover'
import type { Feature } from '../context'
import { toRange } from '../toLsp'

export const hover: Feature = ({ connection, workspaces, guarded }) =>
  connection.onHover(
    guarded('hover', ({ textDocument, position }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      const found = snapshot && hoverAt({ ...snapshot, offset: snapshot.lines.offsetAt(position) })
      if (snapshot === undefined || found === undefined) return null
      return {
        contents: { kind: MarkupKind.Markdown, value: found.markdown },
        range: toRange(snapshot.lines, found.span),
      }
    }),
  )
