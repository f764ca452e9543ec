import type { Disposable, Event } from 'vscode'
import type { ServerStatus } from '../../protocol/languageServer'
import { Disposables } from '../disposables'
import type { VsCode } from '../vscodeApi'
import { CrashBudget } from './crashBudget'
import { type CreateServerClient, type ServerClient, ServerError, type ServerEvents } from './serverClient'

export type ServerState = 'starting' | 'running' | 'stopped'

interface LifecycleParts {
  readonly vscode: VsCode
  readonly create: CreateServerClient
  /** Milliseconds; only differences count. */
  readonly now: () => number
  readonly log: (message: string) => void
}

/** A request is sent again when the server went away under it, but not for ever. */
const attempts = 3

/**
 * Keeps one language server running. Every start uses a client of its own, so that nothing of a broken one is left. At
 * most one restart is under way and at most one more waits. After too many crashes it stays stopped, and says so by its
 * state alone: who shows that state decides how.
 */
export class ServerLifecycle implements Disposable {
  private readonly parts: LifecycleParts
  private readonly store = new Disposables()
  private readonly budget = new CrashBudget()
  private readonly stateChanged
  private readonly statusTold
  private readonly lineageTold
  private readonly recordsTold
  private client: ServerClient | undefined
  private generation = 0
  private inFlight: Promise<void> | undefined
  private queued: Promise<void> | undefined
  private isDisposed = false
  private current: ServerState = 'stopped'
  readonly onDidChangeState: Event<ServerState>
  readonly onStatus: Event<ServerStatus>
  readonly onLineageChanged: Event<void>
  readonly onRecordsChanged: Event<void>

  constructor(parts: LifecycleParts) {
    this.parts = parts
    this.stateChanged = this.store.add(new parts.vscode.EventEmitter<ServerState>())
    this.statusTold = this.store.add(new parts.vscode.EventEmitter<ServerStatus>())
    this.lineageTold = this.store.add(new parts.vscode.EventEmitter<void>())
    this.recordsTold = this.store.add(new parts.vscode.EventEmitter<void>())
    this.onRecordsChanged = this.recordsTold.event
    this.onDidChangeState = this.stateChanged.event
    this.onStatus = this.statusTold.event
    this.onLineageChanged = this.lineageTold.event
  }

  get state(): ServerState {
    return this.current
  }

  /** Starts the server, or ends it and starts it anew. Settles when it runs or has failed; never rejects. */
  restart(): Promise<void> {
    this.budget.clear()
    return this.enqueue()
  }

  /** Rejects with `ServerError`; a request that a restart interrupts is sent again. */
  async request<Result>(method: string, params: unknown): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const client = await this.runningClient()
      try {
        return await client.request<Result>(method, params)
      } catch (error) {
        const isLost = error instanceof ServerError && error.reason === 'gone'
        if (!isLost || attempt === attempts) throw error
        if (client === this.client && this.current === 'running') await this.nextState()
      }
    }
  }

  /** Ends the server; nothing is started again. */
  async stop(): Promise<void> {
    this.isDisposed = true
    this.generation += 1
    await this.inFlight
    await this.client?.stop()
    this.setState('stopped')
  }

  dispose(): void {
    void this.stop().finally(() => this.store.dispose())
  }

  private enqueue(): Promise<void> {
    if (this.inFlight === undefined) {
      this.inFlight = this.replaceClient().finally(() => {
        this.inFlight = undefined
      })
      return this.inFlight
    }
    this.queued ??= this.inFlight.then(() => {
      this.queued = undefined
      return this.enqueue()
    })
    return this.queued
  }

  private async replaceClient(): Promise<void> {
    if (this.isDisposed) return
    this.generation += 1
    const { generation } = this
    this.setState('starting')
    await this.client?.stop()
    try {
      this.client = await this.parts.create(this.eventsOf(generation))
      await this.client.start()
      if (generation === this.generation) this.setState('running')
    } catch (error) {
      this.crashed(generation, `The language server did not start: ${String(error)}`)
    }
  }

  private eventsOf(generation: number): ServerEvents {
    return {
      closed: () => this.crashed(generation, 'The connection to the language server ended.'),
      status: (status) => this.statusTold.fire(status),
      lineageChanged: () => this.lineageTold.fire(),
      recordsChanged: () => this.recordsTold.fire(),
    }
  }

  private crashed(generation: number, message: string): void {
    if (generation !== this.generation) return
    // One crash can be told twice, by the start that fails and by the connection that closes.
    this.generation += 1
    this.parts.log(message)
    if (this.budget.spend(this.parts.now())) {
      this.setState('starting')
      void this.enqueue()
    } else {
      this.parts.log('The language server crashed too often, so it stays stopped until it is restarted by hand.')
      this.setState('stopped')
    }
  }

  private setState(state: ServerState): void {
    if (state === this.current) return
    this.current = state
    this.stateChanged.fire(state)
  }

  private async runningClient(): Promise<ServerClient> {
    while (this.current === 'starting') await this.nextState()
    if (this.current === 'stopped' || this.client === undefined) {
      throw new ServerError('stopped', 'The language server is stopped.')
    }
    return this.client
  }

  private nextState(): Promise<void> {
    return new Promise((resolve) => {
      const listener = this.onDidChangeState(() => {
        listener.dispose()
        resolve()
      })
    })
  }
}
