import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export interface LspPosition {
  readonly line: number
  readonly character: number
}

export interface LspDiagnostic {
  readonly code?: string | number
  readonly severity?: number
  readonly message: string
  readonly range: { readonly start: LspPosition; readonly end: LspPosition }
}

/** Diagnostics of one document, and when the last byte of the message was there. */
export interface Publication {
  readonly uri: string
  readonly version: number | undefined
  readonly diagnostics: readonly LspDiagnostic[]
  readonly at: number
}

/** `ms` counts from just before the request was written to the last byte of its answer. */
export interface Answer {
  readonly result: unknown
  readonly at: number
  readonly ms: number
}

export interface ClientOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Answers requests of the server; null for those that it does not know, an error to refuse. */
  readonly answer?: (method: string, params: unknown) => unknown
  /** Longest wait for an answer or for diagnostics, in milliseconds. */
  readonly limitMs?: number
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string; readonly code: number }
}

interface Waiter {
  check(publication: Publication): void
  fail(error: Error): void
}

interface Pending {
  readonly method: string
  resolve(message: Message, at: number): void
  reject(error: Error): void
}

const headerEnd = '\r\n\r\n'

/** Speaks the language server protocol with a server over its standard streams, and takes times while it does. */
export class LanguageClient {
  readonly started = performance.now()
  readonly diagnostics = new Map<string, Publication>()
  /** Notifications of the server other than diagnostics, in order. */
  readonly notifications: { readonly method: string; readonly params: unknown }[] = []
  publications = 0
  stderr = ''
  private readonly child: ChildProcess
  private readonly mark = `HARNESS_S_CLIENT=${process.pid}.${Math.round(performance.now() * 1000)}`
  private readonly options: ClientOptions
  private readonly pending = new Map<number, Pending>()
  private readonly waiters = new Set<Waiter>()
  private chunks: Buffer[] = []
  private nextId = 1
  private ended: Error | undefined

  constructor(command: readonly string[], options: ClientOptions = {}) {
    this.options = options
    const [name = '', value = ''] = this.mark.split('=')
    const [program = '', ...args] = command
    this.child = spawn(program, args, {
      cwd: options.cwd,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env, [name]: value },
    })
    this.child.stdout?.on('data', (chunk: Buffer) => this.receive(chunk))
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.stderr += chunk.toString()
    })
    // Writing to a server that is gone fails here; whoever waits for an answer is told by `end`.
    this.child.stdin?.on('error', (error) => this.end(error.message))
    this.child.on('error', (error) => this.end(error.message))
    this.child.on('exit', (code, signal) => this.end(`exit ${code ?? signal}`))
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  get isRunning(): boolean {
    return this.ended === undefined
  }

  /** Gives the time just before the message was written. */
  notify(method: string, params: unknown): number {
    return this.write({ method, params })
  }

  request(method: string, params: unknown): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.ended !== undefined) return reject(this.ended)
      const id = this.nextId
      this.nextId += 1
      const timer = this.limit(() => this.pending.get(id)?.reject(new Error(`${method}: no answer`)))
      const settle = () => {
        clearTimeout(timer)
        this.pending.delete(id)
      }
      let sent = 0
      this.pending.set(id, {
        method,
        resolve: ({ result, error }, at) => {
          settle()
          if (error === undefined) resolve({ result, at, ms: at - sent })
          else reject(new Error(`${method}: ${error.message} (${error.code})`))
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      })
      sent = this.write({ id, method, params })
    })
  }

  /** A request that is called off right after it was sent. */
  cancelled(method: string, params: unknown): Promise<Answer> {
    const id = this.nextId
    const answer = this.request(method, params)
    this.notify('$/cancelRequest', { id })
    return answer
  }

  /** The next publication that `accept` agrees to; ask before sending what causes it. */
  publication(accept: (publication: Publication) => boolean): Promise<Publication> {
    const found = new Promise<Publication>((resolve, reject) => {
      const timer = this.limit(() => waiter.fail(new Error(`the diagnostics waited for did not come; ${this.stderr}`)))
      const waiter: Waiter = {
        check: (publication) => {
          if (!accept(publication)) return
          clearTimeout(timer)
          this.waiters.delete(waiter)
          resolve(publication)
        },
        fail: (error) => {
          clearTimeout(timer)
          this.waiters.delete(waiter)
          reject(error)
        },
      }
      this.waiters.add(waiter)
    })
    found.catch(() => undefined) // Whoever awaits it is told; until then it is nobody's failure.
    return found
  }

  /** Resident memory in MiB, its peak, and processor time in ms of every process that the server started. Linux only. */
  usage(): { readonly rssMiB: number; readonly peakMiB: number; readonly cpuMs: number } {
    let [rss, peak, ticks] = [0, 0, 0]
    for (const pid of this.processes()) {
      const status = readOrNothing(`/proc/${pid}/status`)
      rss += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
      peak += Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
      const fields = readOrNothing(`/proc/${pid}/stat`)
        .replace(/^.*\) /s, '')
        .split(' ')
      ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
    }
    return { rssMiB: rss / 1024, peakMiB: peak / 1024, cpuMs: ticks * 10 }
  }

  async stop(): Promise<void> {
    if (this.ended === undefined) {
      const asked = this.request('shutdown', null).then(
        () => this.notify('exit', null),
        () => undefined, // A server that is ill is killed below.
      )
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 2000))])
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    for (const pid of this.processes()) kill(pid)
    this.child.kill('SIGKILL')
  }

  kill(): void {
    this.child.kill('SIGKILL')
  }

  private processes(): readonly number[] {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    return pids.filter((pid) => readOrNothing(`/proc/${pid}/environ`).includes(this.mark)).map(Number)
  }

  private limit(passed: () => void): NodeJS.Timeout {
    return setTimeout(passed, this.options.limitMs ?? 60_000)
  }

  private end(reason: string): void {
    this.ended = new Error(`the server is gone: ${reason}; ${this.stderr.slice(0, 500)}`)
    for (const pending of [...this.pending.values()]) pending.reject(this.ended)
    for (const waiter of [...this.waiters]) waiter.fail(this.ended)
  }

  private write(message: object): number {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    const frame = Buffer.concat([Buffer.from(`Content-Length: ${body.length}${headerEnd}`), body])
    const at = performance.now()
    this.child.stdin?.write(frame)
    return at
  }

  private receive(chunk: Buffer): void {
    const at = performance.now()
    this.chunks.push(chunk)
    for (let message = this.takeMessage(); message !== undefined; message = this.takeMessage()) this.handle(message, at)
  }

  private takeMessage(): Message | undefined {
    const [first] = this.chunks
    const buffer = this.chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.chunks)
    this.chunks = [buffer]
    const head = buffer.indexOf(headerEnd)
    if (head < 0) return undefined
    const length = Number(/content-length: *(\d+)/i.exec(buffer.toString('latin1', 0, head))?.[1])
    const from = head + headerEnd.length
    if (buffer.length < from + length) return undefined
    this.chunks = [buffer.subarray(from + length)]
    return JSON.parse(buffer.toString('utf8', from, from + length))
  }

  private handle(message: Message, at: number): void {
    const { id, method, params } = message
    if (method !== undefined && id !== undefined) {
      const result = this.options.answer?.(method, params) ?? null
      const error = result instanceof Error ? { code: -32803, message: result.message } : undefined
      this.write(error === undefined ? { id, result } : { id, error })
    } else if (method === 'textDocument/publishDiagnostics') {
      this.published(params, at)
    } else if (method !== undefined) {
      this.notifications.push({ method, params })
    } else if (id !== undefined) {
      this.pending.get(id)?.resolve(message, at)
    }
  }

  private published(params: unknown, at: number): void {
    const publication = { ...asPublication(params), at }
    this.publications += 1
    this.diagnostics.set(publication.uri, publication)
    for (const waiter of [...this.waiters]) waiter.check(publication)
  }
}

interface PublishParams {
  readonly uri: string
  readonly version?: number
  readonly diagnostics: readonly LspDiagnostic[]
}

const isPublishParams = (params: unknown): params is PublishParams =>
  typeof params === 'object' && params !== null && 'uri' in params && 'diagnostics' in params

const asPublication = (params: unknown) => {
  if (!isPublishParams(params)) throw new Error(`these are no diagnostics: ${JSON.stringify(params)}`)
  return { uri: params.uri, version: params.version, diagnostics: params.diagnostics }
}

const readOrNothing = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return '' // The process ended meanwhile, or is another user's.
  }
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    return // It ended by itself.
  }
}
