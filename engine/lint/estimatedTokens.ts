const bytesPerToken = 4

/** About how many tokens a text has, whatever the tokenizer. */
export const estimatedTokens = (text: string): number => Math.ceil(bytesOf(text) / bytesPerToken)

/** Length in UTF-8. */
export const bytesOf = (text: string): number =>
  hasWideSign.test(text) ? new TextEncoder().encode(text).length : text.length

const hasWideSign = /[^\0-\x7f]/
