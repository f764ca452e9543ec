/** A range of UTF-16 code units, end exclusive, as offsets into the text of a document. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Zero-based line and column in UTF-16 code units, as editors count them. */
export interface Position {
  readonly line: number
  readonly character: number
}

/** Turns offsets into positions and back. Lines end with LF, CRLF or a lone CR. */
export interface LineIndex {
  readonly lineCount: number
  positionAt(offset: number): Position
  offsetAt(position: Position): number
}

const lineFeed = 10
const carriageReturn = 13
/** Editors strip this mark when they open a file, so it is no column of the first line. */
export const byteOrderMark = '\uFEFF'

/** Indexes the lines of a text once; each look-up is then a binary search. Out-of-range input is clamped. */
export const lineIndex = (text: string): LineIndex => {
  const starts = lineStarts(text)
  const startOf = (line: number): number => starts[line] ?? text.length

  const contentEnd = (line: number): number => {
    let end = startOf(line + 1)
    if (line + 1 >= starts.length) return end
    if (text.charCodeAt(end - 1) === lineFeed) end -= 1
    if (text.charCodeAt(end - 1) === carriageReturn && end > startOf(line)) end -= 1
    return end
  }

  return {
    lineCount: starts.length,
    positionAt(offset) {
      const line = lastAtOrBelow(starts, offset)
      const within = Math.min(Math.max(offset, startOf(line)), contentEnd(line))
      return { line, character: within - startOf(line) }
    },
    offsetAt({ line, character }) {
      if (line < 0) return startOf(0)
      if (line >= starts.length) return text.length
      return Math.min(startOf(line) + Math.max(character, 0), contentEnd(line))
    },
  }
}

const lineStarts = (text: string): number[] => {
  const starts = [text.startsWith(byteOrderMark) ? 1 : 0]
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit === lineFeed || (unit === carriageReturn && text.charCodeAt(i + 1) !== lineFeed)) starts.push(i + 1)
  }
  return starts
}

/** Index of the last element that is at most `value`; 0 when there is none. `sorted` ascends. */
const lastAtOrBelow = (sorted: readonly number[], value: number): number => {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
