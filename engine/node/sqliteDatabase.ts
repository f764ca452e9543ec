import { memoryExceeded, mysqlError, spaceExceeded } from '../environments/dbbench/mysql/errorText'
import { type Schema, textSchema } from '../environments/dbbench/mysql/schemaStatements'
import { refusalOf } from '../environments/dbbench/mysql/statementGuard'
import { isText, readTokens, sqlName, type Token } from '../environments/dbbench/mysql/tokens'
import { translate } from '../environments/dbbench/mysql/translate'
import { databaseName, type SqlOutcome, type SqlRow, type TableData } from '../environments/dbbench/sqlEngine'
import type { SqliteConnection } from './sqliteConnection'
import { readSchema, tableScript, writeInformation } from './sqliteSchema'

/** How the agent's statements are read: as MySQL's, or as SQLite's own. */
export type Dialect = 'mysql' | 'sqlite'

/** One episode's database on a connection that is empty before. */
export interface SqliteDatabase {
  execute(sql: string): SqlOutcome
  /** Rows of some columns in full; undefined when the table or a column is gone. */
  contents(table: string, columns: readonly string[]): readonly SqlRow[] | undefined
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A limit of the engine in the same words for both dialects; every other message as SQLite gives it. */
const sqliteError = (message: string): string => {
  const translated = mysqlError(message, '', [], '')
  return translated === memoryExceeded || translated === spaceExceeded ? translated : message
}

const changesSchema = (tokens: readonly Token[]): boolean => isText(tokens[0], 'CREATE', 'ALTER', 'DROP', 'RENAME')

const mysqlDialect = (connection: SqliteConnection, tables: readonly TableData[]) => {
  let schema: Schema | undefined = textSchema(databaseName, tables)
  const currentSchema = () => {
    schema ??= readSchema(connection)
    return schema
  }
  return (sql: string): SqlOutcome => {
    const translation = translate(sql, currentSchema())
    if (translation.kind !== 'run') return translation
    if (translation.needsInformation) writeInformation(connection, currentSchema())
    try {
      return { kind: 'rows', rows: connection.run(translation.sql) }
    } catch (error) {
      return { kind: 'error', text: mysqlError(messageOf(error), sql, translation.tokens, databaseName) }
    } finally {
      if (changesSchema(translation.tokens)) schema = undefined
    }
  }
}

const sqliteDialect =
  (connection: SqliteConnection) =>
  (sql: string): SqlOutcome => {
    const refusal = refusalOf(sql, readTokens(sql).tokens, databaseName)
    if (refusal !== undefined) return { kind: 'error', text: refusal }
    try {
      return { kind: 'rows', rows: connection.run(sql) }
    } catch (error) {
      return { kind: 'error', text: sqliteError(messageOf(error)) }
    }
  }

/** Makes the tables of a task, and reads statements in a dialect. Time is bounded by whoever ends the thread. */
export const openSqliteDatabase = (
  connection: SqliteConnection,
  tables: readonly TableData[],
  dialect: Dialect,
): SqliteDatabase => {
  const type = dialect === 'mysql' ? 'TEXT COLLATE NOCASE' : 'TEXT'
  connection.database.run(tables.map((table) => tableScript(table, type)).join('\n'))
  return {
    execute: dialect === 'mysql' ? mysqlDialect(connection, tables) : sqliteDialect(connection),
    contents: (table, columns) => {
      try {
        return connection.all(`SELECT ${columns.map(sqlName).join(', ')} FROM ${sqlName(table)}`)
      } catch (error) {
        if (/no such (?:table|column)/.test(messageOf(error))) return undefined
        throw error
      }
    },
  }
}
