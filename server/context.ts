import type { Connection } from 'vscode-languageserver/node'
import type { Guard } from './guarded'
import type { Workspaces } from './workspaces'

/** What a feature needs to answer requests. */
export interface ServerContext {
  readonly connection: Connection
  readonly workspaces: Workspaces
  readonly guarded: Guard
}

/** Registers the handlers of one method of the protocol. What it can do stands in `capabilities.ts`. */
export type Feature = (context: ServerContext) => void
