import type { TextEdit } from '../../documents/text/textEdit'

/** A few words shown in the text that are no part of it. */
export interface InlayHint {
  readonly offset: number
  readonly label: string
  /** Markdown; text of documents in it is escaped. */
  readonly tooltip?: string
  /** Writes what the hint says into the text. */
  readonly edit?: TextEdit
}
