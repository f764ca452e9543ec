import type { Connection } from 'mysql2/promise'
import { timeExceeded } from '../environments/dbbench/mysql/errorText'
import { sqlName } from '../environments/dbbench/mysql/tokens'
import type { SqlOutcome, SqlSession, TableData } from '../environments/dbbench/sqlEngine'
import { EnvironmentError } from '../environments/environment'
import { connect, type MysqlAdmin, type MysqlServer, type OwnDatabase, patience } from './mysqlAdmin'
import { mysqlNames } from './mysqlNames'
import { errorOutcome, isFatal, isServerError, rowsOf } from './mysqlRows'

/** The server ends a SELECT by itself; everything else, and what it overlooks, is killed this much later. */
const graceMs = 1_000
/** Table, column or database that the agent has removed. */
const isGone: ReadonlySet<number> = new Set([1146, 1054, 1049])

/** MariaDB without strict mode is nearest to MySQL 8, whose strict mode lets a text be compared with a number. */
const mariadbMode = 'ONLY_FULL_GROUP_BY,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'

const settings = ({ isMariadb }: MysqlServer, statementMs: number): readonly string[] => [
  'SET SESSION group_concat_max_len = 1024',
  patience,
  isMariadb
    ? `SET SESSION max_statement_time = ${statementMs / 1000}`
    : `SET SESSION max_execution_time = ${statementMs}`,
  ...(isMariadb ? [`SET SESSION sql_mode = '${mariadbMode}'`] : []),
]

const lost = (cause: unknown): EnvironmentError =>
  new EnvironmentError(
    `The database server broke off: ${cause instanceof Error ? cause.message : String(cause)}. Start it again; finished tasks are kept.`,
    { cause },
  )

const fill = async (connection: Connection, tables: readonly TableData[]): Promise<void> => {
  for (const { name, columns, rows } of tables) {
    const list = columns.map((column) => `${sqlName(column)} TEXT`).join(', ')
    await connection.query(`CREATE TABLE IF NOT EXISTS ${sqlName(name)} (${list})`)
    const places = rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
    if (rows.length > 0) await connection.query(`INSERT INTO ${sqlName(name)} VALUES ${places}`, rows.flat())
  }
}

/** Whatever goes wrong in our own statements is the server's failure, never the agent's. */
const orLost = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw cause instanceof EnvironmentError ? cause : lost(cause)
  })

/** Logs in as the episode's own user, with its limits set. */
const logIn = async ({ login }: OwnDatabase, server: MysqlServer, statementMs: number): Promise<Connection> => {
  const connection = await connect(login)
  connection.on('error', () => undefined) // The next statement tells.
  for (const sql of settings(server, statementMs)) await connection.query(sql)
  return connection
}

/** Makes an episode's database and fills it; one that does not come about is not left behind. */
const prepare = async (admin: MysqlAdmin, tables: readonly TableData[], statementMs: number) => {
  const server = await admin.server()
  const own = await admin.create()
  const enter = () => orLost(logIn(own, server, statementMs))
  try {
    const connection = await enter()
    await fill(connection, tables)
    return { own, enter, connection }
  } catch (error) {
    await admin.drop(own).catch(() => undefined) // The failure itself says more.
    throw error
  }
}

/** Opens an episode's database on the server. `closed` is called once it is gone. */
export const openMysqlSession = async (
  admin: MysqlAdmin,
  tables: readonly TableData[],
  statementMs: number,
  closed: () => Promise<void>,
): Promise<SqlSession> => {
  const { own, enter, connection: first } = await orLost(prepare(admin, tables, statementMs))
  const names = mysqlNames(own.database)
  let connection: Connection | undefined = first
  let isClosed = false

  /** An agent may have changed its password before it lost its connection. */
  const enterAgain = async (): Promise<Connection> => {
    await orLost(admin.readmit(own))
    return enter()
  }

  const drop = (): void => {
    connection?.destroy()
    connection = undefined
  }

  /** Runs one statement and commits; the connection is killed from outside when time is up or the run is cancelled. */
  const run = async (sql: string, signal: AbortSignal): Promise<SqlOutcome> => {
    const used = connection ?? (await enterAgain())
    connection = used
    let isLate = false
    let stop: (reason: unknown) => void = () => undefined
    const stopped = new Promise<never>((_, reject) => {
      stop = reject
    })
    const kill = () => {
      // It may have ended by itself just now.
      admin.query(`KILL CONNECTION ${used.threadId}`).catch(() => undefined)
      drop()
      stop(new Error('the statement was stopped'))
    }
    const timer = setTimeout(() => {
      isLate = true
      kill()
    }, statementMs + graceMs)
    signal.addEventListener('abort', kill, { once: true })
    try {
      return await Promise.race([statement(used, sql), stopped])
    } catch (error) {
      signal.throwIfAborted()
      if (isLate) return { kind: 'error', text: timeExceeded }
      if (isServerError(error) && !isFatal(error)) return errorOutcome(error)
      drop()
      throw lost(error)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
    }
  }

  return {
    execute: async (sql, signal) => {
      signal.throwIfAborted()
      if (sql.trim() === '') return { kind: 'rows', rows: [] }
      // Without it another run may take the database for one that was left behind.
      if (admin.isBroken) throw lost(new Error('the connection of the administrator is gone'))
      return names.shown(await run(names.meant(sql), signal))
    },
    contents: async (table, columns, signal) => {
      signal.throwIfAborted()
      const list = columns.map(sqlName).join(', ')
      try {
        const [rows, fields] = await admin.query(`SELECT ${list} FROM ${sqlName(own.database)}.${sqlName(table)}`)
        return names.rows(rowsOf(rows, fields))
      } catch (error) {
        if (isServerError(error) && isGone.has(error.errno)) return undefined
        throw lost(error)
      }
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      drop()
      await admin.drop(own).catch(() => undefined) // What a server that is gone keeps, the next run removes.
      await closed()
    },
  }
}

const statement = async (connection: Connection, sql: string): Promise<SqlOutcome> => {
  const [rows, fields] = await connection.query(sql)
  const outcome: SqlOutcome = { kind: 'rows', rows: rowsOf(rows, fields) }
  await connection.query('COMMIT')
  return outcome
}
