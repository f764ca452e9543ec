import { isJsonObject, type JsonObject, type JsonValue } from '../documents/json'
import { parsedJson } from '../documents/parsedJson'
import type { CommandPeer } from '../environments/command/commandPeer'
import { EnvironmentError } from '../environments/environment'
import { LineProcess, longestNote, type Program } from './lineProcess'

export interface CommandOptions extends Program {
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
  readonly program: LineProcess
  readonly waiting: Map<number, Waiting>
}

/**
 * A program that answers JSON-RPC 2.0, a message a line, on its standard input and output. It is started at the first
 * call, and again by a call that belongs to no session after it ended.
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
    this.life?.program.kill('was ended')
  }

  private ask({ program, waiting }: Life, method: string, params: JsonObject, signal: AbortSignal): Promise<JsonValue> {
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
      const timer = setTimeout(() => program.kill(`did not answer "${method}" within ${callMs / 1000} s`), callMs)
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
      program.write(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  }

  private start(): Life {
    const waiting: Life['waiting'] = new Map()
    const program = new LineProcess(this.options, {
      line: (line) => this.hear(waiting, line),
      note: this.options.note,
      ended: (what) => {
        if (this.life?.waiting === waiting) this.life = undefined
        for (const { reject } of [...waiting.values()]) reject(this.failure(what))
      },
    })
    return { program, waiting }
  }

  private hear(waiting: Life['waiting'], line: string): void {
    const message = parsedJson(line)
    const answered = isJsonObject(message) && typeof message['id'] === 'number' ? waiting.get(message['id']) : undefined
    if (answered === undefined || !isJsonObject(message)) {
      this.options.note(line.slice(0, longestNote))
      return
    }
    const { error, result } = message
    if (error === undefined) answered.resolve(result ?? null)
    else answered.reject(this.failure(`answered with an error: ${errorText(error)}`))
  }

  private failure(what: string): EnvironmentError {
    return new EnvironmentError(
      `The environment's program ${what} (${this.options.command.join(' ')}). Run it by hand, or see docs/own-tasks.md.`,
    )
  }
}

const errorText = (error: JsonValue): string => {
  const message = isJsonObject(error) ? error['message'] : error
  return (typeof message === 'string' ? message : JSON.stringify(error)).slice(0, longestNote)
}
