import type { SelectionRange } from 'vscode-languageserver/node'
import type { LineIndex, Span } from '../../engine/documents/text/positions'
import { selectionRanges as spansAt } from '../../engine/language/outline/selectionRanges'
import type { Feature } from '../context'
import { toRange } from '../toLsp'

export const selectionRanges: Feature = ({ connection, workspaces, guarded }) =>
  connection.onSelectionRanges(
    guarded('selectionRange', ({ textDocument, positions }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      if (snapshot === undefined) return null
      const { file, lines } = snapshot
      return positions.map((position) => {
        const offset = lines.offsetAt(position)
        return (
          nested(lines, spansAt(file.document, offset)) ?? { range: toRange(lines, { start: offset, end: offset }) }
        )
      })
    }),
  )

/** Each range holds the next larger one as its parent. */
const nested = (lines: LineIndex, spans: readonly Span[]): SelectionRange | undefined =>
  spans.reduceRight<SelectionRange | undefined>(
    (parent, span) => ({ range: toRange(lines, span), ...(parent === undefined ? {} : { parent }) }),
    undefined,
  )
