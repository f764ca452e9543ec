import { type SemanticTokens, SemanticTokensBuilder } from 'vscode-languageserver/node'
import type { Span } from '../../engine/documents/text/positions'
import { tokenTypes } from '../../engine/language/semanticTokens/semanticToken'
import { semanticTokensIn } from '../../engine/language/semanticTokens/semanticTokensIn'
import type { Feature } from '../context'
import type { Snapshot } from '../workspaces'

export const semanticTokens: Feature = ({ connection, workspaces, guarded }) => {
  connection.languages.semanticTokens.on(
    guarded('semantic tokens', ({ textDocument }) => tokensOf(workspaces.snapshot(textDocument.uri))),
  )
  connection.languages.semanticTokens.onRange(
    guarded('semantic tokens', ({ textDocument, range }) => {
      const snapshot = workspaces.snapshot(textDocument.uri)
      const lines = snapshot?.lines
      return tokensOf(snapshot, lines && { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) })
    }),
  )
}

const tokensOf = (snapshot: Snapshot | undefined, range?: Span): SemanticTokens => {
  const builder = new SemanticTokensBuilder()
  if (snapshot === undefined) return builder.build()
  const { file, lines } = snapshot
  for (const { span, type, isDeclaration } of semanticTokensIn(file, range)) {
    const { line, character } = lines.positionAt(span.start)
    builder.push(line, character, span.end - span.start, tokenTypes.indexOf(type), isDeclaration ? 1 : 0)
  }
  return builder.build()
}
