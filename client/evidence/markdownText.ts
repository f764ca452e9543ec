/** Text of documents and runs in Markdown: nothing in it is a link, a command or a mark. */
export const plainText = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()<>#+\-.!|~&$:]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A link that runs a command of the extension; `label` is Markdown. */
export const commandLink = (label: string, command: string, args: readonly unknown[]): string =>
  // Parentheses end the address of a link, and nothing else encodes them.
  `[${label}](command:${command}?${encodeURIComponent(JSON.stringify(args)).replaceAll('(', '%28').replaceAll(')', '%29')})`
