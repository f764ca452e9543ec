import type { Connection, ServerCapabilities } from 'vscode-languageserver/node'
import type { Guard } from './guarded'
import type { Workspaces } from './workspaces'

/** What a feature needs to answer requests. */
export interface ServerContext {
  readonly connection: Connection
  readonly workspaces: Workspaces
  readonly guarded: Guard
}

/** One method of the protocol: what the server says it can do, and the handler that does it. */
export interface Feature {
  readonly capabilities: Partial<ServerCapabilities>
  register(context: ServerContext): void
}
