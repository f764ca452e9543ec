/** Characters that show as nothing, or change the order of others: a text with them does not read as what it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const visible = (character: string): string => {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return `⟨${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

export interface ShownText {
  readonly text: string
  /** UTF-16 code units that were left out at the end. */
  readonly cut: number
}

/** The beginning of a text as people can read it: control characters show as signs of their own. */
export const shownText = (text: string, longest: number): ShownText => {
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(longest - 1)) && text.length > longest
  const kept = text.slice(0, isSplit ? longest - 1 : longest)
  return { text: kept.replaceAll('\r\n', '\n').replace(unseen, visible), cut: text.length - kept.length }
}
