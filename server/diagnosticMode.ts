import type { InitializeParams } from 'vscode-languageserver/node'
import { initializationOptionsOf } from './initializationOptions'

/** Who begins: the server tells of findings as they change, or the client asks for them. Never both, or all would be shown twice. */
export type DiagnosticMode = 'push' | 'pull'

/**
 * Pushing tells of files that nobody asks for, so it is preferred. A client is asked to pull when it wants to, or can do
 * nothing else. Clients that declare neither are older than the declarations, and are pushed to.
 */
export const diagnosticMode = (params: InitializeParams): DiagnosticMode => {
  if (initializationOptionsOf(params).diagnostics === 'pull') return 'pull'
  const { publishDiagnostics, diagnostic } = params.capabilities.textDocument ?? {}
  return publishDiagnostics === undefined && diagnostic !== undefined ? 'pull' : 'push'
}
