import type { SqlOutcome, SqlRow, TableData } from '../environments/dbbench/sqlEngine'
import type { Dialect } from './sqliteDatabase'

/** Everything a SQLite thread can be asked, with what it answers. */
export interface SqliteCalls {
  open: { asked: { session: number; tables: readonly TableData[]; dialect: Dialect }; answer: null }
  execute: { asked: { session: number; sql: string }; answer: SqlOutcome }
  contents: {
    asked: { session: number; table: string; columns: readonly string[] }
    answer: readonly SqlRow[] | undefined
  }
  close: { asked: { session: number }; answer: null }
}

export type SqliteRequest = {
  [Name in keyof SqliteCalls]: { readonly id: number; readonly name: Name; readonly asked: SqliteCalls[Name]['asked'] }
}[keyof SqliteCalls]

const role = 'sqlite'

/** What the thread is started with. */
export const sqliteThreadData = { role } as const

export const isSqliteThreadData = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'role') === role
