import { type FileHandle, open, stat } from 'node:fs/promises'
import { LineIndex } from '../trajectories/view/lineIndex'
import { mustBeRegular } from './readText'
import { Turns } from './turns'

const chunkBytes = 1 << 20
/** Bytes: a longer line is none of ours, and would take the memory of the editor. */
const longestLine = 1 << 25

/**
 * A log on disk, read where it is asked for: only the places of its lines are held, so that one of any size opens at once.
 * The file may grow, be cut or be replaced meanwhile; `refresh` takes notice.
 */
export class TrajectoryLog {
  private readonly path: string
  private index = new LineIndex()
  private inode = 0
  private readonly turns = new Turns()
  /** Counts up when the file was replaced or cut: lines known before mean nothing. */
  generation = 0

  constructor(path: string) {
    this.path = path
  }

  get count(): number {
    return this.index.count
  }

  get tornBytes(): number {
    return this.index.tornBytes
  }

  stepOf(line: number): number {
    return this.index.stepOf(line)
  }

  firstOfStep(step: number): number {
    return this.index.firstOfStep(step)
  }

  /** Reads what was written since the last time. One after another, however often it is asked for. */
  refresh(): Promise<void> {
    return this.turns.take(() => this.withFile((file) => this.readOn(file)))
  }

  /** Texts of lines, in order; undefined for one that is too long to be read. Fewer where the log has no more. */
  lines(from: number, count: number): Promise<readonly (string | undefined)[]> {
    const to = Math.min(this.count, from + count)
    return this.withFile(async (file) => {
      const texts: (string | undefined)[] = []
      for (const span of this.spans({ from, to })) texts.push(...(await this.read(file, span)))
      return texts
    })
  }

  /**
   * The next line that `isMatch` agrees to; -1 when there is none, or `isWanted` says no meanwhile. It starts beside
   * `from`, goes around the ends of the log, and comes to `from` itself last.
   */
  find(query: Query, isWanted: () => boolean = () => true): Promise<number> {
    return this.withFile(async (file) => {
      for (const span of this.searchOrder(query)) {
        if (!isWanted()) return -1
        const texts = await this.read(file, span)
        const isMatch = (text: string | undefined) => text !== undefined && query.isMatch(text)
        const found = query.direction === 1 ? texts.findIndex(isMatch) : texts.findLastIndex(isMatch)
        if (found >= 0) return span.from + found
      }
      return -1
    })
  }

  private async readOn(file: FileHandle): Promise<void> {
    const { size, ino } = await file.stat()
    if (size < this.index.bytes || (ino !== this.inode && this.inode !== 0)) {
      this.index = new LineIndex()
      this.generation += 1
    }
    this.inode = ino
    const chunk = Buffer.alloc(Math.min(chunkBytes, Math.max(1, size - this.index.bytes)))
    while (this.index.bytes < size) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length, this.index.bytes)
      if (bytesRead === 0) return
      this.index.add(chunk.subarray(0, bytesRead))
    }
  }

  /** All lines in the order in which a search looks at them, as spans. */
  private *searchOrder({ from, direction }: Query): Generator<Span> {
    const { count } = this
    if (direction === 1) {
      const start = Math.min(count, from + 1)
      yield* this.spans({ from: start, to: count })
      yield* this.spans({ from: 0, to: start })
    } else {
      const start = from < 0 ? count : Math.min(count, from)
      yield* this.spansBackwards({ from: 0, to: start })
      yield* this.spansBackwards({ from: start, to: count })
    }
  }

  private *spans({ from, to }: Span): Generator<Span> {
    for (let at = from; at < to; ) {
      const span = this.span(at, to)
      yield span
      at = span.to
    }
  }

  private *spansBackwards({ from, to }: Span): Generator<Span> {
    for (let at = to; at > from; ) {
      const span = this.spanBefore(at, from)
      yield span
      at = span.from
    }
  }

  /** Lines from here on that are read at once: at least one, at most about a chunk, none at or behind `end`. */
  private span(from: number, end: number): Span {
    const begin = this.index.rangeOf(from).from
    let to = from + 1
    while (to < end && this.index.rangeOf(to).to - begin <= chunkBytes) to += 1
    return { from, to }
  }

  /** The same, of the lines before `to` and none before `start`. */
  private spanBefore(to: number, start: number): Span {
    const end = this.index.rangeOf(to - 1).to
    let from = to - 1
    while (from > start && end - this.index.rangeOf(from - 1).from <= chunkBytes) from -= 1
    return { from, to }
  }

  private async read(file: FileHandle, { from, to }: Span): Promise<readonly (string | undefined)[]> {
    const begin = this.index.rangeOf(from).from
    const size = this.index.rangeOf(to - 1).to - begin
    if (size > longestLine) return [undefined]
    const bytes = Buffer.alloc(size)
    await file.read(bytes, 0, size, begin)
    return Array.from({ length: to - from }, (_, offset) => {
      const range = this.index.rangeOf(from + offset)
      return bytes.toString('utf8', range.from - begin, range.to - begin)
    })
  }

  private async withFile<T>(use: (file: FileHandle) => Promise<T>): Promise<T> {
    // To open a pipe waits for whoever writes to it, and keeps a thread meanwhile.
    mustBeRegular(await stat(this.path), this.path)
    const file = await open(this.path, 'r')
    try {
      return await use(file)
    } finally {
      await file.close()
    }
  }
}

/** Lines `[from, to)`. */
interface Span {
  readonly from: number
  readonly to: number
}

export interface Query {
  /** The line that the search starts beside; -1 for either end of the log. */
  readonly from: number
  readonly direction: 1 | -1
  readonly isMatch: (line: string) => boolean
}
