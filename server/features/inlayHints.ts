import { type InlayHint as LspInlayHint, MarkupKind } from 'vscode-languageserver/node'
import type { LineIndex } from '../../engine/documents/text/positions'
import type { InlayHint } from '../../engine/language/inlayHints/inlayHint'
import { inlayHintsIn } from '../../engine/language/inlayHints/inlayHintsIn'
import type { Feature } from '../context'
import { toTextEdit } from '../toLsp'

export const inlayHints: Feature = ({ connection, workspaces, guarded }) =>
  connection.languages.inlayHint.on(
    guarded('inlay hints', ({ textDocument, range }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      if (snapshot === undefined) return null
      const { file, project, lines } = snapshot
      const part = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) }
      return inlayHintsIn(file, project, part).map((hint) => toHint(lines, hint))
    }),
  )

const toHint = (lines: LineIndex, { offset, label, tooltip, edit }: InlayHint): LspInlayHint => ({
  position: lines.positionAt(offset),
  label,
  paddingLeft: true,
  ...(tooltip !== undefined && { tooltip: { kind: MarkupKind.Markdown, value: tooltip } }),
  ...(edit !== undefined && { textEdits: [toTextEdit(lines, edit)] }),
})
