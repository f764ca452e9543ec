import type { Span } from '../../documents/text/positions'

/** What a piece of text is; editors colour it. */
export const tokenTypes = [
  'variable',
  'filter',
  'event',
  'condition',
  'action',
  'section',
  'entry',
  'tool',
  'id',
] as const
export type TokenType = (typeof tokenTypes)[number]

export interface SemanticToken {
  readonly span: Span
  readonly type: TokenType
  /** The place where the name is given. */
  readonly isDeclaration?: true
}
