/** The part of a stream that progress needs; `process.stderr` is one. */
export interface ProgressStream {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface Progress {
  /** `detail` stands behind the bar, such as a score so far. */
  update(done: number, detail?: string): void
  /** Leaves the last state standing. */
  end(): void
}

const width = 24
const redrawMs = 100

const drawBar = (label: string, done: number, total: number, detail: string) => {
  const filled = total === 0 ? width : Math.round((width * done) / total)
  return `${label} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total} ${detail}`.trimEnd()
}

/** A bar that redraws itself, at most ten times a second. */
const onTerminal = (label: string, total: number, stream: ProgressStream, now: () => number): Progress => {
  let line = ''
  let drawnAt = Number.NEGATIVE_INFINITY
  const draw = () => {
    stream.write(`\r\u001b[2K${line}`)
    drawnAt = now()
  }
  return {
    update(done, detail = '') {
      line = drawBar(label, done, total, detail)
      if (done === total || now() - drawnAt >= redrawMs) draw()
    },
    end() {
      draw()
      stream.write('\n')
    },
  }
}

/** A line at every tenth of the way, for logs and pipes. */
const asLines = (label: string, total: number, stream: ProgressStream): Progress => {
  let tenth = 0
  return {
    update(done, detail = '') {
      const reached = total === 0 ? 10 : Math.floor((10 * done) / total)
      if (reached <= tenth) return
      tenth = reached
      stream.write(`${label} ${done}/${total} ${detail}`.trimEnd().concat('\n'))
    },
    end: () => undefined,
  }
}

export const createProgress = (
  label: string,
  total: number,
  stream: ProgressStream = process.stderr,
  now: () => number = Date.now,
): Progress => (stream.isTTY ? onTerminal(label, total, stream, now) : asLines(label, total, stream))
