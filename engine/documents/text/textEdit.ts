import type { Span } from './positions'

/** Replaces the text of a span. Edits of one list refer to the same text and do not overlap. */
export interface TextEdit {
  readonly span: Span
  readonly newText: string
}

/** Applies edits in any order; edits at the same offset keep the order of the list. */
export const applyTextEdits = (text: string, edits: readonly TextEdit[]): string => {
  const ordered = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  let result = ''
  let done = 0
  for (const { span, newText } of ordered) {
    result += text.slice(done, span.start) + newText
    done = span.end
  }
  return result + text.slice(done)
}
