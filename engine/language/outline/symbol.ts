import type { Span } from '../../documents/text/positions'

/** What a part of a document is; faces choose an icon by it. */
export type SymbolKind =
  | 'document'
  | 'section'
  | 'list'
  | 'entry'
  | 'hook'
  | 'edit'
  | 'rootCause'
  | 'member'
  | 'profileEntry'
  | 'tool'
  | 'split'
  | 'value'

/** One part of a document with the parts inside it. `nameSpan` lies in `span`, and both in those of the parent. */
export interface OutlineSymbol {
  readonly name: string
  readonly detail: string
  readonly kind: SymbolKind
  readonly span: Span
  readonly nameSpan: Span
  readonly children: readonly OutlineSymbol[]
}
