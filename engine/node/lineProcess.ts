import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { forgetGroup, watchGroup } from './groupWatch'
import { LineSplitter } from './lineSplitter'

export interface Program {
  /** Program and arguments; no shell reads them. */
  readonly command: readonly string[]
  readonly folder: string
  /** All that the program is told of the surroundings. */
  readonly env: Readonly<Record<string, string>>
}

interface Listener {
  /** A line of its standard output. */
  readonly line: (text: string) => void
  /** What it prints on standard error. */
  readonly note: (text: string) => void
  /** Called once, when nothing more will come; `what` reads on from "the program …". */
  readonly ended: (what: string) => void
}

/** Longest text that is passed on as a note, in characters. */
export const longestNote = 2000

const running = new Set<LineProcess>()
process.once('exit', () => {
  for (const each of running) each.kill('was ended')
})

/**
 * A program that is spoken to line by line. It lives in a process group of its own, which is killed as soon as the
 * program ends, is ended, or this process ends, even when it is killed.
 */
export class LineProcess {
  private readonly child: ChildProcessWithoutNullStreams
  private readonly listener: Listener
  private isOver = false

  constructor({ command, folder: cwd, env }: Program, listener: Listener) {
    const [program = '', ...rest] = command
    this.listener = listener
    const child = spawn(program, rest, { cwd, env, detached: true, stdio: 'pipe' })
    this.child = child
    running.add(this)
    if (child.pid !== undefined) watchGroup(child.pid)
    const lines = new LineSplitter(
      (line) => this.isOver || listener.line(line),
      () => this.kill('printed a line of more than 16 MB'),
    )
    child.stdout.on('data', (bytes: Buffer) => lines.add(bytes))
    child.stderr.on('data', (bytes: Buffer) => listener.note(bytes.toString('utf8').slice(0, longestNote).trimEnd()))
    // A program that ended is told by its exit.
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => this.kill(`cannot be started: ${error.message}`))
    // What it has started may hold its output open.
    child.on('exit', () => killGroup(child.pid))
    child.on('close', (code, by) => {
      lines.end()
      this.kill(`ended ${by === null ? `with code ${code}` : `by ${by}`}`)
    })
    // Only whoever waits for an answer keeps this process alive.
    child.unref()
    for (const stream of [child.stdin, child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref()
  }

  write(line: string): void {
    this.child.stdin.write(`${line}\n`)
  }

  /** Says that nothing more is to be read. */
  endInput(): void {
    this.child.stdin.end()
  }

  /** Ends the program and all that it has started; `what` tells why, unless it had ended before. */
  kill(what: string): void {
    // Of one that is over, the number of its group may be another's by now.
    if (this.isOver) return
    this.isOver = true
    running.delete(this)
    const { pid } = this.child
    killGroup(pid)
    if (pid !== undefined) forgetGroup(pid)
    this.listener.ended(what)
  }
}

/** Undefined: it was never started. */
const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    return // It is gone.
  }
}
