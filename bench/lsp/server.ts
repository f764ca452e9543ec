/** One language server in the comparison. */
export interface BenchServer {
  readonly name: string
  readonly command: readonly string[]
  readonly cwd?: string
  /** How it tells diagnostics. */
  readonly mode: 'push' | 'pull'
  readonly languageId: string
  /** It judges by the schema, so that a wrong value shows; else only broken syntax does. */
  readonly knowsSchema: boolean
  readonly initializationOptions?: object
  /** Settings that it asks for, by section. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Sent as `workspace/didChangeConfiguration` after `initialized`. */
  readonly configuration?: object
  /** Scenarios that take it too long. */
  readonly skips?: readonly string[]
}
