import type { CreateServerClient, ServerClient, ServerEvents } from '../../client/languageServer/serverClient'
import { ServerError } from '../../client/languageServer/serverClient'

type Answer = (params: unknown) => unknown

/** A language server that does what a test says: crashes, hangs, answers. Every start is one entry of `starts`. */
export class FakeServer {
  readonly starts: FakeStart[] = []
  readonly answers = new Map<string, Answer>()
  /** Whether starts fail, as they do with a configuration that breaks the server. */
  isBroken = false
  /** Whether requests wait until `release` or the end of the server. */
  isHeld = false

  readonly create: CreateServerClient = async (events) => {
    const start = new FakeStart(this, events)
    this.starts.push(start)
    return start
  }

  get latest(): FakeStart {
    const start = this.starts.at(-1)
    if (start === undefined) throw new Error('The server was not started.')
    return start
  }

  /** How many are running now. */
  get running(): number {
    return this.starts.filter(({ isRunning }) => isRunning).length
  }
}

export class FakeStart implements ServerClient {
  readonly events: ServerEvents
  readonly requests: string[] = []
  isRunning = false
  private readonly server: FakeServer
  private readonly waiting = new Set<(error: ServerError) => void>()

  constructor(server: FakeServer, events: ServerEvents) {
    this.server = server
    this.events = events
  }

  async start(): Promise<void> {
    if (this.server.isBroken) {
      // Both happen when a server ends while it starts.
      setTimeout(() => this.events.closed(), 0)
      throw new Error('connection got disposed')
    }
    this.isRunning = true
  }

  async stop(): Promise<void> {
    this.end()
  }

  crash(): void {
    this.end()
    this.events.closed()
  }

  request<Result>(method: string, params: unknown): Promise<Result> {
    if (!this.isRunning) return Promise.reject(new ServerError('gone', 'connection got disposed'))
    this.requests.push(method)
    if (this.server.isHeld) return new Promise((_, reject) => this.waiting.add(reject))
    const answer = this.server.answers.get(method)
    if (answer === undefined) return Promise.reject(new ServerError('unsupported', `Unhandled method ${method}`))
    // What a test lets the server answer is what the test expects.
    return Promise.resolve(answer(params) as Result)
  }

  private end(): void {
    this.isRunning = false
    for (const reject of this.waiting) reject(new ServerError('gone', 'connection got disposed'))
    this.waiting.clear()
  }
}
