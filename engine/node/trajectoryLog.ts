import { type FileHandle, open } from 'node:fs/promises'
import { LineIndex } from '../trajectories/view/lineIndex'

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
  private last: Promise<void> = Promise.resolve()
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
    const next = this.last.then(() => this.withFile((file) => this.readOn(file)))
    // The caller learns of a failure; who asks later tries again.
    this.last = next.catch(() => undefined)
    return next
  }

  /** Texts of lines, in order; undefined for one that is too long to be read. Fewer where the log has no more. */
  lines(from: number, count: number): Promise<readonly (string | undefined)[]> {
    const to = Math.min(this.count, from + count)
    return this.withFile(async (file) => {
      const texts: (string | undefined)[] = []
      for (let line = from; line < to; line += 1) texts.push(await this.line(file, line))
      return texts
    })
  }

  /**
   * The next line with these words, in small letters, that `isMatch` agrees to; -1 when there is none. It starts beside
   * `from`, goes around the ends of the log, and comes to `from` itself last.
   */
  find(query: Query, isWanted: () => boolean = () => true): Promise<number> {
    const { count } = this
    const needle = JSON.stringify(query.words).slice(1, -1)
    return this.withFile(async (file) => {
      for (let passed = 1; passed <= count && isWanted(); passed += 1) {
        const line = (((query.from + query.direction * passed) % count) + count) % count
        const text = await this.line(file, line)
        if (text?.toLowerCase().includes(needle) && query.isMatch(text)) return line
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

  private async line(file: FileHandle, line: number): Promise<string | undefined> {
    const { from, to } = this.index.rangeOf(line)
    if (to - from > longestLine) return undefined
    const bytes = Buffer.alloc(to - from)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
    return bytes.toString('utf8', 0, bytesRead)
  }

  private async withFile<T>(use: (file: FileHandle) => Promise<T>): Promise<T> {
    const file = await open(this.path, 'r')
    try {
      return await use(file)
    } finally {
      await file.close()
    }
  }
}

export interface Query {
  readonly words: string
  readonly from: number
  readonly direction: 1 | -1
  readonly isMatch: (line: string) => boolean
}
