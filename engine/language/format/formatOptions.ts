/** What an editor says of the indentation of a document. */
export interface FormatOptions {
  readonly tabSize: number
  readonly insertSpaces: boolean
}
