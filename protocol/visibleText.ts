/** Characters that show as nothing, or change the order of others: a text with them does not read as what it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const visible = (character: string): string => {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return `⟨${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

/** A text as people can read it: control characters show as signs of their own. Tabs and line ends stay. */
export const visibleText = (text: string): string => text.replace(unseen, visible)
