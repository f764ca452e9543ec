import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { dbbenchTasks, noDbbenchData } from '../../test/kit/dbbenchData'
import { noMariadb, type StartedMariadb, startMariadb } from '../../test/kit/mariadb'
import { grade } from '../environments/dbbench/grade'
import { observationText } from '../environments/dbbench/observationText'
import { isWriteTask } from '../environments/dbbench/record'
import type { SqlSession, TableData } from '../environments/dbbench/sqlEngine'
import { EnvironmentError } from '../environments/environment'
import { connect } from './mysqlAdmin'
import { createMysqlEngine } from './mysqlEngine'

const signal = new AbortController().signal
const birds: TableData = {
  name: 'river birds',
  columns: ['name', 'wings'],
  rows: [
    ['wren', '2'],
    ['kiwi', '0'],
  ],
}

let mariadb: StartedMariadb | undefined
beforeAll(async () => {
  if (noMariadb === undefined) mariadb = await startMariadb()
}, 120_000)
afterAll(() => mariadb?.stop())

const serverFor = (context: TestContext): StartedMariadb => mariadb ?? context.skip(noMariadb)

const reply = async (session: SqlSession, sql: string): Promise<string> =>
  observationText(await session.execute(sql, signal)).text

/** Statements as the administrator. */
const administer = async ({ account }: StartedMariadb, ...statements: readonly string[]): Promise<unknown> => {
  const connection = await connect({ ...account })
  let rows: unknown
  for (const sql of statements) [rows] = await connection.query(sql)
  await connection.end()
  return rows
}

/** Names of databases and users that episodes have, or have left behind. */
const leftovers = async (server: StartedMariadb): Promise<readonly string[]> => {
  const rows = await administer(
    server,
    "SELECT schema_name FROM information_schema.schemata WHERE schema_name LIKE 'dbbench%' UNION SELECT user FROM mysql.user WHERE user LIKE 'dbbench%'",
  )
  return Array.isArray(rows) ? rows.map(String).sort() : []
}

describe('a MariaDB server', () => {
  test('answers in the form that agents know, and leaves nothing behind', async (context) => {
    const server = serverFor(context)
    const engine = createMysqlEngine(server.account)
    const session = await engine.open([birds], signal)
    expect(
      await reply(
        session,
        'SELECT name, COUNT(*), SUM(wings), SUM(1), NULL FROM `river birds` GROUP BY name ORDER BY name',
      ),
    ).toBe("[('kiwi', 1, 0.0, Decimal('1'), None), ('wren', 1, 2.0, Decimal('1'), None)]")
    expect(await reply(session, "UPDATE `river birds` SET wings = 7.50 WHERE name = 'WREN' AND wings = 2")).toBe('[]')
    expect(await reply(session, 'SELECT * FROM nests')).toBe("1146 (42S02): Table 'dbbench.nests' doesn't exist")
    expect(await reply(session, 'SELECT COUNT(*) FROM dbbench.`river birds`')).toBe('[(2,)]')
    expect(await reply(session, 'SELECT 1; SELECT 2')).toMatch(/^1064/)
    expect(await reply(session, ' ')).toBe('[]')
    expect(await session.contents('river birds', ['name', 'wings'], signal)).toEqual([
      ['wren', '7.50'],
      ['kiwi', '0'],
    ])
    expect(await session.contents('river birds', ['beak'], signal)).toBeUndefined()
    await session.close()
    await session.close()
    expect(await leftovers(server)).toEqual([])
  })

  test('lets an episode touch nothing but its own database, and no file', async (context) => {
    const server = serverFor(context)
    const engine = createMysqlEngine(server.account)
    const other = await engine.open([birds], signal)
    const [foreign] = await leftovers(server)
    expect(foreign).toMatch(/^dbbench_/)
    const session = await engine.open([birds], signal)
    for (const sql of [
      'SELECT User FROM mysql.user',
      `SELECT * FROM ${foreign}.\`river birds\``,
      `DROP DATABASE ${foreign}`,
      'CREATE DATABASE mine',
      "CREATE USER 'me'@'%'",
      'SET GLOBAL max_connections = 1',
      "SELECT 'x' INTO OUTFILE '/tmp/harness-s-escaped'",
      "LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE `river birds`",
      "LOAD DATA INFILE '/etc/hostname' INTO TABLE `river birds`",
      'SHUTDOWN',
    ]) {
      expect(await reply(session, sql), sql).toMatch(/^\d{4} \(\w{5}\): /)
    }
    expect(await reply(session, "SELECT LOAD_FILE('/etc/hostname')")).toBe('[(None,)]')
    expect(readdirSync('/tmp')).not.toContain('harness-s-escaped')
    expect(await reply(other, 'SELECT COUNT(*) FROM `river birds`')).toBe('[(2,)]')
    await Promise.all([session.close(), other.close()])
  })

  test('stops statements that take too long, also those that the server would let run', async (context) => {
    const engine = createMysqlEngine({ ...serverFor(context).account, statementMs: 300 })
    const session = await engine.open([birds], signal)
    await reply(session, "DELETE FROM `river birds` WHERE name = 'kiwi'")
    expect(await reply(session, 'SELECT SLEEP(30)')).toMatch(/interrupted|max_statement_time/)
    expect(await reply(session, 'SET SESSION max_statement_time = 0')).toBe('[]')
    expect(await reply(session, 'SELECT SLEEP(30)')).toContain('maximum statement execution time exceeded')
    expect(await reply(session, 'SELECT name FROM `river birds`')).toBe("[('wren',)]")
    await session.close()
  })

  test('lets an agent in again that has changed its password, so that it cannot leave the count', async (context) => {
    const engine = createMysqlEngine({ ...serverFor(context).account, statementMs: 300 })
    const session = await engine.open([birds], signal)
    expect(await reply(session, "SET PASSWORD = PASSWORD('mine now')")).toBe('[]')
    expect(await reply(session, 'SET SESSION max_statement_time = 0')).toBe('[]')
    expect(await reply(session, 'SELECT SLEEP(30)')).toContain('maximum statement execution time exceeded')
    expect(await reply(session, 'SELECT COUNT(*) FROM `river birds`')).toBe('[(2,)]')
    await session.close()
  })

  test('what a run has left behind that is gone is dropped by the next; a run that goes on keeps its own', async (context) => {
    const server = serverFor(context)
    const dead = `dbbench_${'0'.repeat(16)}_7`
    const theirs = 'dbbench_of_somebody'
    await administer(server, `CREATE DATABASE ${dead}`, `CREATE USER '${dead}'@'%'`, `CREATE DATABASE ${theirs}`)
    const alive = await createMysqlEngine(server.account).open([birds], signal)
    expect(await leftovers(server)).toEqual([expect.stringMatching(/^dbbench_[0-9a-f]{16}_1$/), theirs])
    const other = await createMysqlEngine(server.account).open([birds], signal)
    expect(await reply(alive, 'SELECT COUNT(*) FROM `river birds`')).toBe('[(2,)]')
    await Promise.all([alive.close(), other.close()])
    expect(await leftovers(server)).toEqual([theirs])
    await administer(server, `DROP DATABASE ${theirs}`)
  })

  test('a server that was restarted is used again, also while earlier episodes are not closed', async (context) => {
    const server = serverFor(context)
    const engine = createMysqlEngine(server.account)
    const broken = await engine.open([birds], signal)
    await server.kill()
    await expect(engine.open([birds], signal)).rejects.toThrow(EnvironmentError)
    await server.restart()
    const session = await engine.open([birds], signal)
    expect(await reply(session, 'SELECT COUNT(*) FROM `river birds`')).toBe('[(2,)]')
    await expect(broken.execute('SELECT 1', signal)).rejects.toThrow('broke off')
    await Promise.all([broken.close(), session.close()])
    expect(await leftovers(server)).toEqual([])
  })

  test('an episode whose administrator is gone ends as a failure of the environment', async (context) => {
    const server = serverFor(context)
    const engine = createMysqlEngine(server.account)
    const session = await engine.open([birds], signal)
    const [, lock] = /^(dbbench_\w+)_1$/.exec((await leftovers(server))[0] ?? '') ?? []
    const thread = String(await administer(server, `SELECT IS_USED_LOCK('${lock}')`))
    await administer(server, `KILL CONNECTION ${thread}`)
    await expect
      .poll(() => session.execute('SELECT 1', signal).then(() => '', String))
      .toContain('administrator is gone')
    await session.close()
    const next = await engine.open([birds], signal)
    await next.close()
    expect(await leftovers(server)).toEqual([])
  })

  test('a transaction that is left open counts as committed, as in the benchmark', async (context) => {
    const session = await createMysqlEngine(serverFor(context).account).open([birds], signal)
    await reply(session, 'START TRANSACTION')
    await reply(session, "DELETE FROM `river birds` WHERE name = 'kiwi'")
    expect(await session.contents('river birds', ['name'], signal)).toEqual([['wren']])
    await session.close()
  })

  test('reaches the published state in 239 of 240 writes', async (context) => {
    const { account } = serverFor(context)
    if (noDbbenchData) return context.skip(noDbbenchData)
    const engine = createMysqlEngine(account)
    const keeper = await engine.open([], signal)
    const missed: string[] = []
    const writes = [...dbbenchTasks('standard.jsonl', 'test'), ...dbbenchTasks('dev.jsonl', 'dev')].filter(isWriteTask)
    for (const task of writes) {
      const session = await engine.open(task.tables, signal)
      await session.execute(task.sealed.kind === 'state' ? task.sealed.reference : '', signal)
      if (!(await grade(task, ['done'], session, engine, signal)).official) missed.push(task.id)
      await session.close()
    }
    await keeper.close()
    expect({ writes: writes.length, missed }).toEqual({ writes: 240, missed: ['test-225'] })
  }, 180_000)

  test('that is killed is an infrastructure failure, never a wrong answer', async (context) => {
    const server = serverFor(context)
    const engine = createMysqlEngine(server.account)
    const session = await engine.open([birds], signal)
    const waiting = session.execute('SELECT SLEEP(3)', signal)
    const rejected = expect(waiting).rejects.toThrow(EnvironmentError)
    await server.kill()
    await rejected
    await expect(session.execute('SELECT 1', signal)).rejects.toThrow(EnvironmentError)
    await expect(session.contents('river birds', ['name'], signal)).rejects.toThrow(EnvironmentError)
    await session.close()
    await expect(engine.open([birds], signal)).rejects.toThrow('does not let keeper in')
    expect(await engine.check(signal)).toMatchObject({ ok: false })
  })
})
