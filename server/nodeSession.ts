import type { Connection, InitializeParams } from 'vscode-languageserver/node'
import { nodeRuntime } from './nodeRuntime'
import { startSession } from './session'

export const startNodeSession = (connection: Connection, params: InitializeParams): void =>
  startSession(connection, params, nodeRuntime)
