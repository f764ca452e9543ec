import type { Severity } from '../documents/kinds/workspace'
import type { Span } from '../documents/text/positions'
import type { TextEdit } from '../documents/text/textEdit'

/** a exact; b very likely; c heuristic, and therefore never an error. */
export type Certainty = 'a' | 'b' | 'c'

/** Another place that explains a finding. */
export interface RelatedPlace {
  readonly file: string
  readonly span: Span
  readonly message: string
}

/** A change that removes the cause of a finding. Edits refer to the text that was judged. */
export interface Fix {
  readonly title: string
  readonly edits: readonly (TextEdit & { readonly file: string })[]
}

export interface Finding {
  readonly code: string
  readonly severity: Severity
  readonly certainty: Certainty
  readonly file: string
  readonly span: Span
  /** What is wrong, and what to do. */
  readonly message: string
  readonly related: readonly RelatedPlace[]
  readonly fixes: readonly Fix[]
}
