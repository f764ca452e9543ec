const lineFeed = 0x0a

/** Bytes of a line that are looked at for its step: our writers put it second. */
const headBytes = 80
const stepOfHead = /^\{"type":"[a-z_]+","step":(\d{1,9})/

/** Where the lines of a growing log stand, in bytes, and the step of each. Holds 12 bytes per line, and no text. */
export class LineIndex {
  private starts = new Float64Array(1024)
  private steps = new Int32Array(1024)
  private lines = 0
  /** Bytes seen so far, and those of the line that has not ended yet. */
  private seen = 0
  private open = 0
  private head = ''

  /** Lines that ended. */
  get count(): number {
    return this.lines
  }

  get bytes(): number {
    return this.seen
  }

  /** Bytes behind the last line break. */
  get tornBytes(): number {
    return this.open
  }

  /** The line without its line break, as `[from, to)`. */
  rangeOf(line: number): { readonly from: number; readonly to: number } {
    const next = line + 1 < this.lines ? this.startOf(line + 1) : this.seen - this.open
    return { from: this.startOf(line), to: next - 1 }
  }

  /** The step that a line names, or else the last one named before it. */
  stepOf(line: number): number {
    return this.steps[line] ?? 0
  }

  /** The first line of a step, or of a later one where that has none; -1 when there is none. */
  firstOfStep(step: number): number {
    for (let line = 0; line < this.lines; line += 1) if (this.stepOf(line) >= step) return line
    return -1
  }

  add(chunk: Buffer): void {
    let from = 0
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      this.readHead(chunk, from, at)
      this.endLine(at + 1 - from)
      from = at + 1
    }
    this.readHead(chunk, from, chunk.length)
    this.open += chunk.length - from
    this.seen += chunk.length - from
  }

  private startOf(line: number): number {
    return this.starts[line] ?? 0
  }

  private readHead(chunk: Buffer, from: number, to: number): void {
    const missing = headBytes - this.head.length
    if (missing > 0) this.head += chunk.toString('latin1', from, Math.min(to, from + missing))
  }

  private endLine(bytes: number): void {
    if (this.lines === this.starts.length) this.grow()
    this.starts[this.lines] = this.seen - this.open
    const step = stepOfHead.exec(this.head)?.[1]
    this.steps[this.lines] = step === undefined ? this.stepOf(this.lines - 1) : Number(step)
    this.lines += 1
    this.seen += bytes
    this.open = 0
    this.head = ''
  }

  private grow(): void {
    const starts = new Float64Array(this.starts.length * 2)
    const steps = new Int32Array(starts.length)
    starts.set(this.starts)
    steps.set(this.steps)
    this.starts = starts
    this.steps = steps
  }
}
