import type { Database, SqlJsStatic, Statement } from 'sql.js'
import { hostFunctions } from '../environments/dbbench/mysql/functions'
import { sqlName } from '../environments/dbbench/mysql/tokens'
import type { SqlRow, SqlValue } from '../environments/dbbench/sqlEngine'

/** Memory of all databases of a thread, and pages of 4 kB of one database: far beyond the largest published table. */
const heapBytes = 32 * 2 ** 20
const largestPages = 2048
/** Agents read 800 characters; rows beyond that are not fetched. */
const fetchedChars = 4_000

const settings = `PRAGMA hard_heap_limit = ${heapBytes};
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = MEMORY;
  PRAGMA temp_store = MEMORY;
  PRAGMA synchronous = OFF;
  PRAGMA trusted_schema = OFF;
  PRAGMA max_page_count = ${largestPages};`

/** A SQLite connection that is emptied and used again: making one costs more than an episode's statements. */
export interface SqliteConnection {
  readonly database: Database
  /** Rows of one statement until more would not be read; a write is done whole. Throws SQLite's error. */
  run(sql: string): readonly SqlRow[]
  /** Every row, in full. */
  all(sql: string): readonly SqlRow[]
  /** Drops everything that statements made. False = something stayed: then it must not be used again. */
  empty(): boolean
}

const bounded = (value: SqlValue): SqlValue => (typeof value === 'string' ? value.slice(0, fetchedChars) : value)

const sizeOf = (row: SqlRow): number =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0)

/** Integers come as bigints, so that they are told from floats. */
const rowOf = (statement: Statement): SqlRow => statement.get(null, { useBigInt: true })

const fetchRows = (statement: Statement): readonly SqlRow[] => {
  const rows: SqlRow[] = []
  for (let size = 0; size <= fetchedChars && statement.step(); ) {
    const row = rowOf(statement).map(bounded)
    rows.push(row)
    size += sizeOf(row)
  }
  return rows
}

const fetchAll = (statement: Statement): readonly SqlRow[] => {
  const rows: SqlRow[] = []
  while (statement.step()) rows.push(rowOf(statement))
  return rows
}

const registerFunctions = (database: Database): void => {
  for (const { name, arity, apply } of hostFunctions) {
    // The library takes the number of arguments from the function's `length`.
    const counted = Object.defineProperty((...values: never[]) => apply(...values), 'length', { value: arity })
    database.create_function(name, counted)
  }
}

const leftovers = `SELECT type, name, 'main' FROM main.sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  UNION ALL SELECT type, name, 'temp' FROM temp.sqlite_master`

const noTransaction = /no transaction is active/

const endTransaction = (database: Database): void => {
  try {
    database.run('ROLLBACK')
  } catch (error) {
    if (!(error instanceof Error && noTransaction.test(error.message))) throw error
  }
}

/** Opens a connection whose statements cannot reach files, and whose size and memory are bounded. */
export const createSqliteConnection = (sqlite: SqlJsStatic, withMysql: boolean): SqliteConnection => {
  const database = new sqlite.Database()
  database.run(settings)
  if (withMysql) registerFunctions(database)

  const withStatement = (sql: string, fetch: (statement: Statement) => readonly SqlRow[]): readonly SqlRow[] => {
    const statement = database.prepare(sql)
    try {
      return fetch(statement)
    } finally {
      statement.free()
    }
  }
  const all = (sql: string) => withStatement(sql, fetchAll)

  return {
    database,
    run: (sql) => withStatement(sql, fetchRows),
    all,
    empty: () => {
      if (!withMysql) endTransaction(database) // The MySQL dialect commits every statement.
      for (const [type, name, schema] of all(leftovers)) {
        if (type === 'table' || type === 'view') {
          database.run(`DROP ${type} IF EXISTS ${String(schema)}.${sqlName(String(name))}`)
        }
      }
      return all(leftovers).length === 0
    },
  }
}
