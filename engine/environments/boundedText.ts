/** Longest text that a policy reads of one step, in characters. */
const longest = 10_000

/** Head and tail of a text that is too long, with what was cut named between them. */
export const boundedText = (text: string): { readonly text: string; readonly truncated: boolean } => {
  if (text.length <= longest) return { text, truncated: false }
  const half = longest / 2
  const cut = text.length - longest
  return { text: `${text.slice(0, half)}\n[${cut} characters cut]\n${text.slice(-half)}`, truncated: true }
}
