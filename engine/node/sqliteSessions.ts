import type { SqlJsStatic } from 'sql.js'
import type { TableData } from '../environments/dbbench/sqlEngine'
import { createSqliteConnection, type SqliteConnection } from './sqliteConnection'
import { type Dialect, openSqliteDatabase, type SqliteDatabase } from './sqliteDatabase'

/** The databases of one thread, by session. */
export interface SqliteSessions {
  open(session: number, tables: readonly TableData[], dialect: Dialect): void
  /** Throws when the session was never opened here. */
  database(session: number): SqliteDatabase
  close(session: number): void
}

/** Hands connections from closed sessions to new ones, empty. */
export const createSqliteSessions = (sqlite: SqlJsStatic): SqliteSessions => {
  const idle: { readonly [dialect in Dialect]: SqliteConnection[] } = { mysql: [], sqlite: [] }
  const open = new Map<number, { database: SqliteDatabase; connection: SqliteConnection; dialect: Dialect }>()
  return {
    open: (session, tables, dialect) => {
      const connection = idle[dialect].pop() ?? createSqliteConnection(sqlite, dialect === 'mysql')
      open.set(session, { database: openSqliteDatabase(connection, tables, dialect), connection, dialect })
    },
    database: (session) => {
      const found = open.get(session)
      if (found === undefined) throw new Error(`This thread holds no database ${session}.`)
      return found.database
    },
    close: (session) => {
      const closed = open.get(session)
      open.delete(session)
      if (closed === undefined) return
      if (closed.connection.empty()) idle[closed.dialect].push(closed.connection)
      else closed.connection.database.close()
    },
  }
}
