import type { Span } from './positions'
import type { TextEdit } from './textEdit'

/** HS001: not valid JSON, or the root is not an object. HS004: a key occurs twice in one object. */
export interface SyntaxProblem {
  readonly code: 'HS001' | 'HS004'
  readonly message: string
  readonly span: Span
  /** Another place that explains the problem, such as the first occurrence of a key. */
  readonly related?: Span
  readonly fix?: SyntaxFix
}

export interface SyntaxFix {
  readonly title: string
  readonly edits: readonly TextEdit[]
}
