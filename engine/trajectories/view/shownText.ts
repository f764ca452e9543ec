import { visibleText } from '../../../protocol/visibleText'

export interface ShownText {
  readonly text: string
  /** UTF-16 code units that were left out at the end. */
  readonly cut: number
}

/** The beginning of a text as people can read it: control characters show as signs of their own. */
export const shownText = (text: string, longest: number): ShownText => {
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(longest - 1)) && text.length > longest
  const kept = text.slice(0, isSplit ? longest - 1 : longest)
  return { text: visibleText(kept.replaceAll('\r\n', '\n')), cut: text.length - kept.length }
}
