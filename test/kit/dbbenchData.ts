import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import initSqlJs from 'sql.js'
import { readRecords } from '../../engine/environments/dbbench/record'
import type { SqlEngine } from '../../engine/environments/dbbench/sqlEngine'
import type { Dialect } from '../../engine/node/sqliteDatabase'
import { createSqliteSessions } from '../../engine/node/sqliteSessions'

/** Why tests on benchmark records are skipped; undefined when the records are there. */
export const noDbbenchData =
  process.env['HARNESS_S_DATA'] === undefined
    ? 'HARNESS_S_DATA is not set: it names the folder with dbbench/'
    : undefined

export const readDbbench = (file: string): string =>
  readFileSync(join(process.env['HARNESS_S_DATA'] ?? '', 'dbbench', file), 'utf8')

export const dbbenchTasks = (file: string, split: string) => readRecords(readDbbench(file), split, file)

/** SQLite in this thread: no pool, no time limit. */
export const localSqlite = async (dialect: Dialect = 'mysql'): Promise<SqlEngine> => {
  const sessions = createSqliteSessions(await initSqlJs())
  let opened = 0
  return {
    name: 'sqlite',
    version: 'local',
    check: async () => ({ name: 'local', ok: true, detail: '', next: '' }),
    open: async (tables) => {
      opened += 1
      const session = opened
      sessions.open(session, tables, dialect)
      return {
        execute: async (sql) => sessions.database(session).execute(sql),
        contents: async (table, columns) => sessions.database(session).contents(table, columns),
        close: async () => sessions.close(session),
      }
    },
    dispose: async () => undefined,
  }
}
