import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { isJsonObject, type JsonObject, type JsonValue } from '../documents/json'
import type { CommandPeer } from '../environments/command/commandPeer'
import { EnvironmentError } from '../environments/environment'
import { LineSplitter } from './lineSplitter'

export interface CommandOptions {
  /** Program and arguments; no shell reads them. */
  readonly command: readonly string[]
  readonly folder: string
  /** All that the program is told of the surroundings. */
  readonly env: Readonly<Record<string, string>>
  /** Longest wait for one answer, in milliseconds. */
  readonly callMs: number
  /** What the program prints beside its answers. */
  readonly note: (text: string) => void
}

interface Waiting {
  readonly resolve: (answer: JsonValue) => void
  readonly reject: (error: EnvironmentError) => void
}

/** One life of the program. */
interface Life {
  readonly child: ChildProcessWithoutNullStreams
  readonly waiting: Map<number, Waiting>
  /** Called when this process ends first. */
  readonly killed: () => void
}

/**
 * A program that answers JSON-RPC 2.0, a message a line, on its standard input and output. It is started at the first
 * call, and again by a call that belongs to no session after it ended. It lives in a process group of its own, which is
 * killed when this process ends.
 */
export class CommandProcess implements CommandPeer {
  private readonly options: CommandOptions
  private life: Life | undefined
  private calls = 0

  constructor(options: CommandOptions) {
    this.options = options
  }

  call(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonValue> {
    if (this.life === undefined && params['session'] !== undefined) {
      return Promise.reject(this.failure(`ended before it answered "${method}"`))
    }
    this.life ??= this.start()
    return this.ask(this.life, method, params, signal)
  }

  kill(): void {
    this.end('was ended')
  }

  private ask({ child, waiting }: Life, method: string, params: JsonObject, signal: AbortSignal): Promise<JsonValue> {
    signal.throwIfAborted()
    this.calls += 1
    const id = this.calls
    const { callMs } = this.options
    return new Promise<JsonValue>((resolve, reject) => {
      const finish = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
        waiting.delete(id)
      }
      const abort = () => {
        finish()
        reject(signal.reason)
      }
      // A program that hangs in one call answers no other either: all are told, and the next starts it anew.
      const timer = setTimeout(() => this.end(`did not answer "${method}" within ${callMs / 1000} s`), callMs)
      signal.addEventListener('abort', abort)
      waiting.set(id, {
        resolve: (answer) => {
          finish()
          resolve(answer)
        },
        reject: (error) => {
          finish()
          reject(error)
        },
      })
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    })
  }

  private start(): Life {
    const [program = '', ...rest] = this.options.command
    const { folder: cwd, env, note } = this.options
    const child = spawn(program, rest, { cwd, env, detached: true, stdio: 'pipe' })
    const killed = () => killGroup(child.pid)
    process.once('exit', killed)
    const life: Life = { child, waiting: new Map(), killed }
    const lines = new LineSplitter(
      (line) => this.hear(life, line),
      () => this.endOf(life, 'printed a line of more than 16 MB'),
    )
    child.stdout.on('data', (bytes: Buffer) => lines.add(bytes))
    child.stderr.on('data', (bytes: Buffer) => note(bytes.toString('utf8').slice(0, longestNote).trimEnd()))
    // A program that ended is told by its exit.
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => this.endOf(life, `cannot be started: ${error.message}`))
    child.on('exit', (code, by) => this.endOf(life, `ended ${by === null ? `with code ${code}` : `by ${by}`}`))
    // Only a call that waits keeps the run alive, by its timer.
    child.unref()
    for (const stream of [child.stdin, child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref()
    return life
  }

  private hear({ waiting }: Life, line: string): void {
    const message = parsed(line)
    const answered = isJsonObject(message) && typeof message['id'] === 'number' ? waiting.get(message['id']) : undefined
    if (answered === undefined || !isJsonObject(message)) {
      this.options.note(line.slice(0, longestNote))
      return
    }
    const { error, result } = message
    if (error === undefined) answered.resolve(result ?? null)
    else answered.reject(this.failure(`answered with an error: ${errorText(error)}`))
  }

  private end(what: string): void {
    if (this.life !== undefined) this.endOf(this.life, what)
  }

  private endOf(life: Life, what: string): void {
    if (this.life === life) this.life = undefined
    process.off('exit', life.killed)
    killGroup(life.child.pid)
    for (const { reject } of [...life.waiting.values()]) reject(this.failure(what))
  }

  private failure(what: string): EnvironmentError {
    return new EnvironmentError(
      `The environment's program ${what} (${this.options.command.join(' ')}). Run it by hand, or see docs/own-tasks.md.`,
    )
  }
}

const longestNote = 2000

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // Not a message: the program printed something.
  }
}

const errorText = (error: JsonValue): string => {
  const message = isJsonObject(error) ? error['message'] : error
  return (typeof message === 'string' ? message : JSON.stringify(error)).slice(0, longestNote)
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
