import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver/node'
import type { LineIndex } from '../../engine/documents/text/positions'
import { documentSymbols as symbolsOf } from '../../engine/language/outline/documentSymbols'
import type { OutlineSymbol, SymbolKind as PartKind } from '../../engine/language/outline/symbol'
import type { Feature } from '../context'
import { toRange } from '../toLsp'

export const documentSymbols: Feature = ({ connection, workspaces, guarded }) =>
  connection.onDocumentSymbol(
    guarded('documentSymbol', ({ textDocument }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      return snapshot === undefined ? null : symbolsOf(snapshot.file).map((symbol) => toSymbol(snapshot.lines, symbol))
    }),
  )

const kinds: Readonly<Record<PartKind, SymbolKind>> = {
  document: SymbolKind.File,
  section: SymbolKind.Namespace,
  list: SymbolKind.Array,
  entry: SymbolKind.Property,
  hook: SymbolKind.Event,
  edit: SymbolKind.Operator,
  rootCause: SymbolKind.Key,
  member: SymbolKind.Object,
  profileEntry: SymbolKind.Struct,
  tool: SymbolKind.Function,
  split: SymbolKind.Array,
  value: SymbolKind.Field,
}

const toSymbol = (
  lines: LineIndex,
  { name, detail, kind, span, nameSpan, children }: OutlineSymbol,
): DocumentSymbol => ({
  name,
  detail,
  kind: kinds[kind],
  range: toRange(lines, span),
  selectionRange: toRange(lines, nameSpan),
  children: children.map((child) => toSymbol(lines, child)),
})
