import type { SemanticTokensLegend } from 'vscode-languageserver/node'
import { type TokenType, tokenTypes } from '../engine/language/semanticTokens/semanticToken'

/** The types of the protocol that themes have colours for. */
const standardTypes: Readonly<Record<TokenType, string>> = {
  variable: 'variable',
  filter: 'macro',
  event: 'event',
  condition: 'function',
  action: 'method',
  section: 'namespace',
  entry: 'property',
  tool: 'class',
  id: 'type',
}

/** What the numbers of tokens stand for. */
export const semanticTokenLegend: SemanticTokensLegend = {
  tokenTypes: tokenTypes.map((type) => standardTypes[type]),
  tokenModifiers: ['declaration'],
}
