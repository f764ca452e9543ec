import type { InitializeParams } from 'vscode-languageserver/node'
import type { InitializationOptions } from '../protocol/languageServer'

/** What a client wants of this server alone. What it does not say as we understand it counts as not said. */
export const initializationOptionsOf = ({ initializationOptions: given }: InitializeParams): InitializationOptions => {
  const diagnosticPages = memberOf(given, 'diagnosticPages')
  return {
    ...(typeof diagnosticPages === 'string' && { diagnosticPages }),
    ...(memberOf(given, 'diagnostics') === 'pull' && { diagnostics: 'pull' }),
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
