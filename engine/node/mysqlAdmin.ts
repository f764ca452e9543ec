import { randomBytes } from 'node:crypto'
import type { Connection, ConnectionOptions } from 'mysql2/promise'
import { EnvironmentError } from '../environments/environment'

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
  server(): Promise<MysqlServer>
  create(): Promise<OwnDatabase>
  /** Runs a statement as the administrator; rows come as arrays. */
  query: Connection['query']
  drop(own: OwnDatabase): Promise<void>
  end(): Promise<void>
}

/** Whole numbers keep their digits, dates their text, and one call sends one statement. */
export const plainResults: ConnectionOptions = {
  rowsAsArray: true,
  supportBigNumbers: true,
  bigNumberStrings: true,
  dateStrings: true,
  multipleStatements: false,
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

/** Connects as the administrator. Throws an `EnvironmentError` when the server is not there. */
export const openMysqlAdmin = async (account: MysqlAccount): Promise<MysqlAdmin> => {
  const connection = await connect({ ...account }).catch((cause: unknown) => {
    throw unreachable(account, cause)
  })
  // A connection that breaks while it is idle is noticed by the next query.
  connection.on('error', () => undefined)

  const server = async (): Promise<MysqlServer> => {
    const [rows] = await connection.query('SELECT VERSION()')
    const version = String(Array.isArray(rows) && Array.isArray(rows[0]) ? rows[0][0] : rows)
    return { isMariadb: /mariadb/i.test(version), version }
  }

  return {
    server,
    query: connection.query.bind(connection),
    create: async () => {
      const name = `dbbench_${randomBytes(8).toString('hex')}`
      const password = randomBytes(18).toString('base64url')
      await connection.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE ${collationOf(await server())}`)
      await connection.query(`CREATE USER '${name}'@'%' IDENTIFIED BY '${password}'`)
      await connection.query(`GRANT ${rights} ON \`${name.replaceAll('_', '\\_')}\`.* TO '${name}'@'%'`)
      const { host, port } = account
      return { database: name, login: { host, port, user: name, password, database: name } }
    },
    drop: async ({ database }) => {
      await connection.query(`DROP USER IF EXISTS '${database}'@'%'`)
      await connection.query(`DROP DATABASE IF EXISTS \`${database}\``)
    },
    end: () => connection.end(),
  }
}
