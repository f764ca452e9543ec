import { parentPort, workerData } from 'node:worker_threads'
import initSqlJs from 'sql.js'
import wasmBinary from 'sql.js/dist/sql-wasm.wasm'
import { serveThread } from './serveThread'
import { isSqliteThreadData, type SqliteCalls, type SqliteRequest } from './sqliteMessages'
import { createSqliteSessions } from './sqliteSessions'

const answering = () => {
  const starting = initSqlJs({ wasmBinary }).then(createSqliteSessions)

  return async ({ name, asked }: SqliteRequest): Promise<SqliteCalls[keyof SqliteCalls]['answer']> => {
    const sessions = await starting
    switch (name) {
      case 'open':
        sessions.open(asked.session, asked.tables, asked.dialect)
        return null
      case 'execute':
        return sessions.database(asked.session).execute(asked.sql)
      case 'contents':
        return sessions.database(asked.session).contents(asked.table, asked.columns)
      case 'close':
        sessions.close(asked.session)
        return null
    }
  }
}

/**
 * To be called by every entry file that is given to `createSqlitePool`. In a thread started by it, serves databases and
 * returns true: the entry then does nothing else. Returns false everywhere else.
 */
export const runSqliteWorker = (): boolean => {
  if (parentPort === null || !isSqliteThreadData(workerData)) return false
  serveThread(parentPort, answering())
  return true
}
