import type { LspPosition } from '../../test/kit/languageClient'
import type { Seen } from './session'

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Where the benchmark types: in a value that every schema checks. */
const anchor = /"placement": "/g

/** Places at these shares of all places to type at. */
export const placesToType = (text: string, shares: readonly number[]): readonly LspPosition[] => {
  const offsets = [...text.matchAll(anchor)].map((match) => match.index + match[0].length)
  return shares.map((share) => positionAt(text, offsets[Math.floor(share * (offsets.length - 1))] ?? 0))
}

export const positionAt = (text: string, offset: number): LspPosition => {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length - 1, character: offset - lineStart }
}

export const right = ({ line, character }: LspPosition, by: number): LspPosition => ({
  line,
  character: character + by,
})

/** Something is wrong in this very line. */
export const isOnLine = ({ diagnostics }: Seen, line: number): boolean =>
  diagnostics.some(({ range: { start, end } }) => start.line <= line && end.line >= line && end.line - start.line < 3)

export const start: LspPosition = { line: 0, character: 0 }
