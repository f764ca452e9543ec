import { randomBytes } from 'node:crypto'
import type { Connection, ConnectionOptions } from 'mysql2/promise'
import { EnvironmentError } from '../environments/environment'
import { isFatal } from './mysqlRows'

/** The account that makes and drops what episodes use. It must be allowed to create databases and users. */
export interface MysqlAccount {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

/** One episode's own database, and a user that may touch nothing else. */
export interface OwnDatabase {
  readonly database: string
  readonly login: ConnectionOptions
}

export interface MysqlServer {
  readonly isMariadb: boolean
  readonly version: string
}

export interface MysqlAdmin {
  /** The connection is gone: another one has to be opened, and what was made through this one counts as left behind. */
  readonly isBroken: boolean
  server(): Promise<MysqlServer>
  create(): Promise<OwnDatabase>
  /** Gives the own user of a database its first password again. */
  readmit(own: OwnDatabase): Promise<void>
  /** Runs a statement as the administrator; rows come as arrays. */
  query(sql: string): ReturnType<Connection['query']>
  drop(own: OwnDatabase): Promise<void>
  end(): Promise<void>
}

/**
 * Whole numbers keep their digits, dates their text, and one call sends one statement. The server must not ask for files
 * of this machine: it then refuses the statement of the agent, instead of waiting for an answer that never comes.
 */
export const plainResults: ConnectionOptions = {
  rowsAsArray: true,
  supportBigNumbers: true,
  bigNumberStrings: true,
  dateStrings: true,
  multipleStatements: false,
  flags: ['-LOCAL_FILES'],
  charset: 'utf8mb4',
  connectTimeout: 10_000,
}

/** Loaded when a server is really used: the library is larger than all of the rest. */
export const connect = async (options: ConnectionOptions): Promise<Connection> => {
  const { createConnection } = await import('mysql2/promise')
  return createConnection({ ...plainResults, ...options })
}

/** Nothing on the server itself: no files, no locks, no routines, no other database. */
const rights =
  'SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, ALTER, INDEX, CREATE VIEW, SHOW VIEW, CREATE TEMPORARY TABLES'
const firstUcaVersion = 10.1

const collationOf = ({ isMariadb, version }: MysqlServer): string => {
  if (!isMariadb) return 'utf8mb4_0900_ai_ci'
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major + minor / 100 >= firstUcaVersion ? 'utf8mb4_uca1400_nopad_ai_ci' : 'utf8mb4_unicode_520_nopad_ci'
}

const unreachable = ({ host, port, user }: MysqlAccount, cause: unknown): EnvironmentError =>
  new EnvironmentError(
    `The database server at ${host}:${port} does not let ${user} in: ${cause instanceof Error ? cause.message : String(cause)}. Start it, or correct host, port, user and passwordEnv of the environment.`,
    { cause },
  )

/** The model may take longer to answer than a server waits for a statement. */
export const patience = 'SET SESSION wait_timeout = 604800'

type Query = MysqlAdmin['query']

/**
 * Whoever makes databases holds a lock of their common prefix for as long as its connection lives. A process that is
 * killed lets go of it, wherever it ran; its databases are then told from those of runs that are still going on.
 */
const takePrefix = async (query: Query): Promise<string> => {
  const prefix = `dbbench_${randomBytes(8).toString('hex')}`
  await query(`SELECT GET_LOCK('${prefix}', 0)`)
  return prefix
}

const ownName = /^(dbbench_[0-9a-f]{16})_\d+$/

const dropDatabase = async (query: Query, name: string): Promise<void> => {
  // Users first: each of them is then known by its database.
  await query(`DROP USER IF EXISTS '${name}'@'%'`)
  await query(`DROP DATABASE IF EXISTS \`${name}\``)
}

const dropLeftBehind = async (query: Query): Promise<void> => {
  const [found] = await query("SHOW DATABASES LIKE 'dbbench%'")
  for (const row of Array.isArray(found) ? found : []) {
    const [, prefix] = ownName.exec(String(row)) ?? []
    if (prefix === undefined) continue
    const [free] = await query(`SELECT IS_FREE_LOCK('${prefix}')`)
    if (String(free) === '1') await dropDatabase(query, String(row))
  }
}

const settleIn = async (query: Query): Promise<string> => {
  await query(patience)
  const prefix = await takePrefix(query)
  await dropLeftBehind(query)
  return prefix
}

/**
 * Connects as the administrator, and removes what runs have left behind that were killed. Throws an `EnvironmentError`
 * when the server is not there.
 */
export const openMysqlAdmin = async (account: MysqlAccount): Promise<MysqlAdmin> => {
  const connection = await connect({ ...account }).catch((cause: unknown) => {
    throw unreachable(account, cause)
  })
  let isBroken = false
  const breaks = () => {
    isBroken = true
  }
  // One that breaks while it is idle tells so here; otherwise the statement that it breaks does.
  connection.on('error', breaks)
  connection.on('end', breaks)
  const query = (sql: string) =>
    connection.query(sql).catch((error: unknown) => {
      if (isFatal(error)) breaks()
      throw error
    })

  const server = async (): Promise<MysqlServer> => {
    const [rows] = await query('SELECT VERSION()')
    const version = String(Array.isArray(rows) && Array.isArray(rows[0]) ? rows[0][0] : rows)
    return { isMariadb: /mariadb/i.test(version), version }
  }

  const prefix = await settleIn(query).catch((cause: unknown) => {
    connection.destroy()
    throw unreachable(account, cause)
  })
  let made = 0

  return {
    get isBroken() {
      return isBroken
    },
    server,
    query,
    create: async () => {
      made += 1
      const name = `${prefix}_${made}`
      const password = randomBytes(18).toString('base64url')
      await query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE ${collationOf(await server())}`)
      await query(`CREATE USER '${name}'@'%' IDENTIFIED BY '${password}'`)
      await query(`GRANT ${rights} ON \`${name.replaceAll('_', '\\_')}\`.* TO '${name}'@'%'`)
      const { host, port } = account
      return { database: name, login: { host, port, user: name, password, database: name } }
    },
    readmit: async ({ login: { user, password } }) => {
      await query(`ALTER USER '${user}'@'%' IDENTIFIED BY '${password}'`)
    },
    drop: ({ database }) => dropDatabase(query, database),
    end: () => connection.end(),
  }
}
