import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
} from 'vscode-languageserver/node'
import type { LineIndex } from '../../engine/documents/text/positions'
import type { Completion, CompletionKind } from '../../engine/language/completion/completion'
import { completionsAt } from '../../engine/language/completion/completionsAt'
import type { Feature } from '../context'
import { toTextEdit } from '../toLsp'

export const completion: Feature = ({ connection, workspaces, guarded }) =>
  connection.onCompletion(
    guarded('completion', ({ textDocument, position }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      if (snapshot === undefined) return null
      const { items, isIncomplete } = completionsAt({ ...snapshot, offset: snapshot.lines.offsetAt(position) })
      return { isIncomplete, items: items.map((item) => toItem(snapshot.lines, item)) }
    }),
  )

const kinds: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  member: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  event: CompletionItemKind.Event,
  condition: CompletionItemKind.Function,
  operator: CompletionItemKind.Operator,
  action: CompletionItemKind.Method,
  tool: CompletionItemKind.Module,
  variable: CompletionItemKind.Variable,
  entry: CompletionItemKind.Reference,
  name: CompletionItemKind.Reference,
  // Not `Snippet`: editors that offer no snippets of their own among words would leave these out, too.
  snippet: CompletionItemKind.Struct,
}

const toItem = (
  lines: LineIndex,
  { kind, documentation, edit, more, isSnippet, ...item }: Completion,
): CompletionItem => ({
  ...item,
  kind: kinds[kind],
  textEdit: toTextEdit(lines, edit),
  insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
  // Values are laid out for their place; the lines of a snippet count from the line that it is put into.
  insertTextMode: isSnippet ? InsertTextMode.adjustIndentation : InsertTextMode.asIs,
  ...(documentation !== undefined && { documentation: { kind: MarkupKind.Markdown, value: documentation } }),
  ...(more !== undefined && { additionalTextEdits: [toTextEdit(lines, more)] }),
})
