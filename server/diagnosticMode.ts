import type { InitializeParams } from 'vscode-languageserver/node'

/** Who begins: the server tells of findings as they change, or the client asks for them. Never both, or all would be shown twice. */
export type DiagnosticMode = 'push' | 'pull'

/**
 * Pushing tells of files that nobody asks for, so it is preferred. A client is asked to pull when it wants to, or can do
 * nothing else. Clients that declare neither are older than the declarations, and are pushed to.
 */
export const diagnosticMode = ({ capabilities, initializationOptions }: InitializeParams): DiagnosticMode => {
  const options: unknown = initializationOptions
  if (isObject(options) && Reflect.get(options, 'diagnostics') === 'pull') return 'pull'
  const { publishDiagnostics, diagnostic } = capabilities.textDocument ?? {}
  return publishDiagnostics === undefined && diagnostic !== undefined ? 'pull' : 'push'
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
