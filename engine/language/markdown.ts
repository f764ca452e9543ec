/**
 * Markdown of what documents say. Texts of documents are shown as code or with every sign escaped, so that they can bring
 * no link, image, command or HTML into an editor.
 */

const mostInline = 200

/** On one line, as code. */
export const inlineCode = (text: string): string => {
  const line = shortened(text.replace(/\s+/g, ' ').trim(), mostInline)
  if (line === '') return '""'
  const fence = '`'.repeat(longestRun(line) + 1)
  return fence.length === 1 ? `\`${line}\`` : `${fence} ${line} ${fence}`
}

export const codeList = (texts: readonly string[]): string => texts.map(inlineCode).join(', ')

/** JSON as a block of code, cut when it is long. */
export const jsonBlock = (value: unknown): string => {
  const text = shortened(JSON.stringify(value, undefined, 2), mostInBlock)
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}json\n${text}\n${fence}`
}

const mostInBlock = 2_000

/** On one line, with every sign taken literally. */
export const plain = (text: string): string =>
  shortened(text.replace(/\s+/g, ' ').trim(), mostInline).replace(/[!-/:-@[-`{-~]/g, '\\$&')

export const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n\n')

export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

export const shortened = (text: string, most: number): string => {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const endsInHalf = /[\ud800-\udbff]$/.test(cut)
  return `${endsInHalf ? cut.slice(0, -1) : cut}…`
}

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
