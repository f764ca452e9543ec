import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { SqlEngine, SqlOutcome, SqlSession, TableData } from '../environments/dbbench/sqlEngine'
import { createSqlitePool, type SqlitePoolOptions, sqlJsVersion } from './sqlitePool'

const folder = await mkdtemp(join(tmpdir(), 'harness-s-sqlite-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Bundles an entry file as the command line is bundled. */
const bundle = async (name: string, contents: string) => {
  const outfile = join(folder, `${name}.cjs`)
  await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    loader: { '.wasm': 'binary' },
    logLevel: 'error',
  })
  return outfile
}
const entry = await bundle('entry', `import { runSqliteWorker } from './sqliteThread'; runSqliteWorker()`)

const signal = new AbortController().signal
const birds: TableData = {
  name: 'birds',
  columns: ['name', 'wings'],
  rows: [
    ['wren', '2'],
    ['kiwi', '0'],
  ],
}

const open: SqlEngine[] = []
const poolOf = (options: Partial<SqlitePoolOptions> = {}, file = entry): SqlEngine => {
  const pool = createSqlitePool(file, { dialect: 'mysql', threads: 1, ...options })
  open.push(pool)
  return pool
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.dispose()))
})

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n'
const hungry = "WITH RECURSIVE n(s) AS (SELECT 'x' UNION ALL SELECT s || s FROM n) SELECT MAX(s) FROM n"
const names = async (session: SqlSession) => session.execute('SELECT name FROM birds ORDER BY name', signal)
const rows = (...cells: readonly string[]): SqlOutcome => ({ kind: 'rows', rows: cells.map((cell) => [cell]) })
const textOf = (outcome: SqlOutcome) => (outcome.kind === 'error' ? outcome.text : 'no error')

describe('SQLite in threads', () => {
  test('episodes do not see each other, and closing empties what the next one gets', async () => {
    const pool = poolOf()
    const [one, other] = [await pool.open([birds], signal), await pool.open([birds], signal)]
    await one.execute("INSERT INTO birds VALUES ('emu', 2)", signal)
    await one.execute('CREATE TABLE nests (place TEXT)', signal)
    expect(await names(one)).toEqual(rows('emu', 'kiwi', 'wren'))
    expect(await names(other)).toEqual(rows('kiwi', 'wren'))
    await one.close()
    await one.close()
    const next = await pool.open([birds], signal)
    expect(await names(next)).toEqual(rows('kiwi', 'wren'))
    expect(await next.execute('SHOW TABLES', signal)).toEqual(rows('birds'))
  })

  test('a statement that never ends is stopped; its episode and its neighbours go on with what they wrote', async () => {
    const pool = poolOf({ statementMs: 400 })
    const [guilty, neighbour] = [await pool.open([birds], signal), await pool.open([birds], signal)]
    await guilty.execute("INSERT INTO birds VALUES ('emu', 2)", signal)
    await neighbour.execute("DELETE FROM birds WHERE name = 'kiwi'", signal)
    const stopped = await guilty.execute(endless, signal)
    expect(textOf(stopped)).toContain('maximum statement execution time exceeded')
    expect(await names(guilty)).toEqual(rows('emu', 'kiwi', 'wren'))
    expect(await names(neighbour)).toEqual(rows('wren'))
  })

  test('those who wait behind a slow statement do not lose their own time', async () => {
    const pool = poolOf({ statementMs: 400 })
    const [guilty, neighbour] = [await pool.open([birds], signal), await pool.open([birds], signal)]
    const outcomes = await Promise.all([guilty.execute(endless, signal), names(neighbour)])
    expect(textOf(outcomes[0])).toContain('interrupted')
    expect(outcomes[1]).toEqual(rows('kiwi', 'wren'))
  })

  test('a statement that eats memory is refused, and the next task is clean', async () => {
    const statementMs = 60_000
    const pool = poolOf({ statementMs })
    const guilty = await pool.open([birds], signal)
    const repeated =
      'SELECT GROUP_CONCAT(REPEAT(a.name, 900000)) FROM birds a, birds b, birds c, birds d, birds e, birds f'
    expect(textOf(await guilty.execute(repeated, signal))).toContain('Memory capacity exceeded')
    const plain = await poolOf({ statementMs, dialect: 'sqlite' }).open([birds], signal)
    expect(textOf(await plain.execute(hungry, signal))).toContain('Memory capacity exceeded')
    const next = await pool.open([birds], signal)
    expect(await names(next)).toEqual(rows('kiwi', 'wren'))
    expect(await names(guilty)).toEqual(rows('kiwi', 'wren'))
  }, 60_000)

  test('a thread that dies is replaced once, however many wait for it, and each goes on with what it wrote', async () => {
    const [starts, death] = [join(folder, 'starts'), join(folder, 'death')]
    const mortal = await bundle(
      'mortal',
      `import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
      import { parentPort } from 'node:worker_threads'
      import { runSqliteWorker } from './sqliteThread'
      appendFileSync(${JSON.stringify(starts)}, 'x')
      parentPort.on('message', (requests) => {
        if (existsSync(${JSON.stringify(death)}) || !requests.some(({ asked }) => asked.sql === 'SELECT 13')) return
        writeFileSync(${JSON.stringify(death)}, '')
        process.exit(1)
      })
      runSqliteWorker()`,
    )
    const pool = poolOf({}, mortal)
    const sessions = await Promise.all(Array.from({ length: 6 }, () => pool.open([birds], signal)))
    const write = "INSERT INTO birds VALUES ('emu', 2)"
    for (const session of sessions) await session.execute(write, signal)
    const [first, ...others] = sessions
    const outcomes = await Promise.all([first?.execute('SELECT 13', signal), ...others.map(names)])
    expect(outcomes).toEqual([{ kind: 'rows', rows: [[13n]] }, ...others.map(() => rows('emu', 'kiwi', 'wren'))])
    expect(await readFile(starts, 'utf8')).toBe('xx')
    for (const file of [starts, death, mortal]) await rm(file)
  })

  test('a database cannot grow without bound', async () => {
    const session = await poolOf().open([birds], signal)
    let outcome: SqlOutcome = rows()
    for (let round = 0; round < 30 && outcome.kind === 'rows'; round += 1) {
      outcome = await session.execute(
        'INSERT INTO birds SELECT name, REPEAT(wings, 100000) FROM birds LIMIT 20',
        signal,
      )
    }
    expect(textOf(outcome)).toMatch(/table is full|Memory capacity/)
  })

  test.each([
    "ATTACH DATABASE '{file}' AS other",
    "VACUUM INTO '{file}'",
    "SELECT writefile('{file}', 'x')",
    "SELECT load_extension('{file}')",
    "SELECT readfile('/etc/hostname')",
    'PRAGMA temp_store_directory',
    'PRAGMA hard_heap_limit = 0',
    'DETACH DATABASE main',
    "SELECT 1; ATTACH DATABASE '{file}' AS other",
    'SELECT * FROM sqlite_master',
    'SELECT * FROM pragma_database_list',
    "SELECT * INTO OUTFILE '{file}' FROM birds",
    "LOAD DATA INFILE '/etc/hostname' INTO TABLE birds",
  ])('refuses %s in both dialects and writes no file', async (template) => {
    const file = join(folder, 'escaped')
    for (const dialect of ['mysql', 'sqlite'] as const) {
      const session = await poolOf({ dialect }).open([birds], signal)
      const outcome = await session.execute(template.replace('{file}', file), signal)
      expect(outcome.kind, textOf(outcome)).toBe('error')
      expect(await names(session)).toEqual(rows('kiwi', 'wren'))
    }
    expect(existsSync(file)).toBe(false)
    expect(await readdir(folder)).toEqual(['entry.cjs'])
  })

  test('a run that is cancelled does not wait for the statement', async () => {
    const pool = poolOf({ statementMs: 60_000 })
    const session = await pool.open([birds], signal)
    const controller = new AbortController()
    const cancelled = session.execute(endless, controller.signal)
    setTimeout(() => controller.abort(new Error('cancelled')), 100)
    await expect(cancelled).rejects.toThrow('cancelled')
    expect(await names(session)).toEqual(rows('kiwi', 'wren'))
  })

  test('a thread that cannot start is an infrastructure failure', async () => {
    const pool = poolOf({}, join(folder, 'missing.cjs'))
    await expect(pool.open([birds], signal)).rejects.toThrow(/failed twice: .*missing\.cjs/)
  })

  test('says what it is', async () => {
    const check = await poolOf().check(signal)
    expect(check).toMatchObject({ ok: true, detail: expect.stringContaining(sqlJsVersion) })
    const manifest: unknown = JSON.parse(
      await readFile(join(import.meta.dirname, '../../node_modules/sql.js/package.json'), 'utf8'),
    )
    expect(manifest).toMatchObject({ version: sqlJsVersion })
  })
})
