import type { ServerStatus } from '../../protocol/languageServer'

/** One start of the language server, seen from the client. It is started once and stopped once. */
export interface ServerClient {
  /** Rejects when the server ends before it is ready. */
  start(): Promise<void>
  /** Ends the server, by force if it does not answer. Never rejects. */
  stop(): Promise<void>
  /** Rejects with `ServerError` only. */
  request<Result>(method: string, params: unknown): Promise<Result>
}

export interface ServerEvents {
  /** The connection ended without being asked to. */
  readonly closed: () => void
  readonly status: (status: ServerStatus) => void
  readonly lineageChanged: () => void
  readonly recordsChanged: () => void
}

export type CreateServerClient = (events: ServerEvents) => Promise<ServerClient>

/**
 * Why a request has no answer. `gone`: the server ended meanwhile. `stopped`: it does not run and will not by itself.
 * `unsupported`: this server does not know the method. `failed`: it does, and something went wrong.
 */
export type ServerErrorReason = 'gone' | 'stopped' | 'unsupported' | 'cancelled' | 'failed'

export class ServerError extends Error {
  readonly reason: ServerErrorReason

  constructor(reason: ServerErrorReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ServerError'
    this.reason = reason
  }
}
