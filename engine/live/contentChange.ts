import type { LineIndex, Position } from '../documents/text/positions'

/** One change of a text as editors tell it; without a range the whole text is new. */
export interface ContentChange {
  readonly range?: { readonly start: Position; readonly end: Position } | undefined
  readonly text: string
}

/** `lines` are those of the text. */
export const applyChange = (text: string, { range, text: newText }: ContentChange, lines: LineIndex): string => {
  if (range === undefined) return newText
  return text.slice(0, lines.offsetAt(range.start)) + newText + text.slice(lines.offsetAt(range.end))
}
