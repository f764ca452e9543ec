import type { TextEdit } from '../../documents/text/textEdit'

export type CompletionKind =
  | 'member'
  | 'value'
  | 'event'
  | 'condition'
  | 'operator'
  | 'action'
  | 'tool'
  | 'variable'
  | 'entry'
  | 'name'
  | 'snippet'

/** One thing that could be written at a cursor. */
export interface Completion {
  readonly label: string
  readonly kind: CompletionKind
  /** A few words beside the label. */
  readonly detail?: string
  /** Markdown; text of documents in it is escaped. */
  readonly documentation?: string
  /** Replaces what is being typed; its span holds the cursor. */
  readonly edit: TextEdit
  /** The new text of `edit` is a snippet, with `$1`, `${1:text}` and escapes as editors know them. */
  readonly isSnippet?: true
  /** Another change, away from the cursor: a comma that is missing before it. */
  readonly more?: TextEdit
  /** Puts the list in its order when sorted as text. */
  readonly sortText: string
  /** What is compared with the text of the span before the cursor. */
  readonly filterText: string
}

export interface Completions {
  readonly items: readonly Completion[]
  /** There are more; ask again when more is typed. */
  readonly isIncomplete: boolean
}

/** What one vocabulary offers, before it is fitted into the text. */
export interface Suggestion {
  readonly label: string
  readonly kind: CompletionKind
  /** JSON text, or a snippet of it. */
  readonly text: string
  readonly isSnippet?: true
  readonly detail?: string | undefined
  /** Called only when it is asked for. */
  readonly documentation?: (() => string | undefined) | undefined
}

/** One name that an object may have. */
export interface KeySuggestion extends Pick<Suggestion, 'detail' | 'documentation'> {
  readonly name: string
  /** Snippet of the value; `stop` numbers its stops. */
  readonly value: (stop: () => number) => string
}
