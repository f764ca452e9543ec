const bytesPerToken = 4

/** About how many tokens a text has, whatever the tokenizer. */
export const estimatedTokens = (text: string): number =>
  Math.ceil(new TextEncoder().encode(text).length / bytesPerToken)
