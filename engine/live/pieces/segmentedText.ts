import { byteOrderMark, type LineIndex, type Position } from '../../documents/text/positions'

const lineFeed = 10
const carriageReturn = 13

/** A part of a text, with the places inside it where a line begins. */
export interface Segment {
  readonly text: string
  readonly lineStarts: readonly number[]
}

export const segmentOf = (text: string): Segment => {
  const lineStarts: number[] = []
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit === lineFeed || (unit === carriageReturn && text.charCodeAt(i + 1) !== lineFeed)) lineStarts.push(i + 1)
  }
  return { text, lineStarts }
}

/**
 * A text kept in parts, so that another text that differs in one part shares the others. Immutable. Offsets and positions are those of the whole
 * text. No part may begin between a carriage return and its line feed.
 */
export class SegmentedText implements LineIndex {
  private readonly segments: readonly Segment[]
  /** Offset of each segment, and the number of lines begun before it; one more than there are segments. */
  private readonly starts: Int32Array
  private readonly lines: Int32Array
  private whole: string | undefined

  constructor(segments: readonly Segment[], whole?: string) {
    this.segments = segments
    this.starts = new Int32Array(segments.length + 1)
    this.lines = new Int32Array(segments.length + 1)
    this.whole = whole
    this.measure()
  }

  get text(): string {
    this.whole ??= this.segments.map(({ text }) => text).join('')
    return this.whole
  }

  get length(): number {
    return this.starts.at(-1) ?? 0
  }

  get lineCount(): number {
    return (this.lines.at(-1) ?? 0) + 1
  }

  segment(index: number): Segment | undefined {
    return this.segments[index]
  }

  startOf(index: number): number {
    return this.starts[index] ?? this.length
  }

  /** The segment that holds an offset; at a border the later one. */
  indexAt(offset: number): number {
    return Math.min(lastAtOrBelow(this.starts, offset), this.segments.length - 1)
  }

  with(index: number, segment: Segment): SegmentedText {
    return new SegmentedText(this.segments.with(index, segment))
  }

  positionAt(offset: number): Position {
    const index = this.indexAt(Math.max(0, offset))
    const within = offset - this.startOf(index)
    const begun = this.segments[index]?.lineStarts ?? []
    const line = (this.lines[index] ?? 0) + countAtOrBelow(begun, within)
    const start = this.lineStart(line)
    return { line, character: Math.min(Math.max(offset, start), this.contentEnd(line)) - start }
  }

  offsetAt({ line, character }: Position): number {
    if (line < 0) return this.lineStart(0)
    if (line >= this.lineCount) return this.length
    return Math.min(this.lineStart(line) + Math.max(character, 0), this.contentEnd(line))
  }

  private lineStart(line: number): number {
    if (line === 0) return this.segments[0]?.text.startsWith(byteOrderMark) ? 1 : 0
    if (line >= this.lineCount) return this.length
    const index = lastAtOrBelow(this.lines, line - 1)
    return this.startOf(index) + (this.segments[index]?.lineStarts[line - 1 - (this.lines[index] ?? 0)] ?? 0)
  }

  private contentEnd(line: number): number {
    let end = this.lineStart(line + 1)
    if (line + 1 >= this.lineCount) return end
    if (this.unitAt(end - 1) === lineFeed) end -= 1
    if (this.unitAt(end - 1) === carriageReturn && end > this.lineStart(line)) end -= 1
    return end
  }

  private unitAt(offset: number): number {
    const index = this.indexAt(offset)
    return this.segments[index]?.text.charCodeAt(offset - this.startOf(index)) ?? 0
  }

  private measure(): void {
    let start = 0
    let line = 0
    for (const [index, { text, lineStarts }] of this.segments.entries()) {
      this.starts[index] = start
      this.lines[index] = line
      start += text.length
      line += lineStarts.length
    }
    this.starts[this.segments.length] = start
    this.lines[this.segments.length] = line
  }
}

/** Index of the last number that is at most `value`, 0 when there is none; of equal ones the last. */
const lastAtOrBelow = (sorted: Int32Array, value: number): number => {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

const countAtOrBelow = (sorted: readonly number[], value: number): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}
