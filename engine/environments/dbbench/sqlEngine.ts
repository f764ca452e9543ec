import type { Check } from '../environment'

/** One value of a result. Integers are bigints, so that `3` and `3.0` stay apart. */
export type SqlValue = null | string | number | bigint | { readonly decimal: string } | Uint8Array

export type SqlRow = readonly SqlValue[]

/** What became of a statement. A statement that fails is an answer too: the agent reads the error's text. */
export type SqlOutcome =
  | { readonly kind: 'rows'; readonly rows: readonly SqlRow[] }
  | { readonly kind: 'error'; readonly text: string }

/** A table as a task gives it: every column is text, whatever its nominal type. */
export interface TableData {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** How agents see their database named, whatever its name on a server: equal episodes read equal texts. */
export const databaseName = 'dbbench'

/** One episode's own database. */
export interface SqlSession {
  /** Runs one statement. Rejects only when the engine itself is broken, or on abort. */
  execute(sql: string, signal: AbortSignal): Promise<SqlOutcome>
  /** All rows of some columns of a table, for grading; undefined when the agent left no such table or column. */
  contents(table: string, columns: readonly string[], signal: AbortSignal): Promise<readonly SqlRow[] | undefined>
  /** Idempotent; never rejects. */
  close(): Promise<void>
}

/** A database product. Graders are the same for all of them. */
export interface SqlEngine {
  readonly name: string
  /** Name and version of what runs the statements. */
  readonly version: string
  check(signal: AbortSignal): Promise<Check>
  open(tables: readonly TableData[], signal: AbortSignal): Promise<SqlSession>
  dispose(): Promise<void>
}
