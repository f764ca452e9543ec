import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MysqlAccount } from '../../engine/node/mysqlAdmin'
import { createMysqlEngine } from '../../engine/node/mysqlEngine'
import { freePort } from './freePort'

const program = (name: string): boolean => spawnSync(name, ['--version']).status === 0

/** Why tests on a server are skipped; undefined when one can be started. */
export const noMariadb = program('mariadbd') ? undefined : 'missing tool: mariadbd'

export interface StartedMariadb {
  readonly account: MysqlAccount
  /** Kills the server at once, as a crash would. */
  kill(): Promise<void>
  /** Starts it again, with what it had stored. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const ended = (server: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve()
    else server.once('exit', () => resolve())
  })

const asRoot = process.getuid?.() === 0 ? ['--user=root'] : []

const install = (data: string): void => {
  const options = [
    '--no-defaults',
    `--datadir=${data}`,
    '--skip-test-db',
    '--auth-root-authentication-method=normal',
    ...asRoot,
  ]
  const { status, stderr } = spawnSync('mariadb-install-db', options, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mariadb-install-db failed: ${stderr}`)
}

/** What no file and no output of a run may ever hold. */
export const databaseCanary = 'canary-database-4e90b7'

/** Starts a server of its own on loopback, with an administrator that may make databases and users. */
export const startMariadb = async (): Promise<StartedMariadb> => {
  const folder = mkdtempSync(join(tmpdir(), 'harness-s-mariadb-'))
  const [data, files] = [join(folder, 'data'), join(folder, 'files')]
  mkdirSync(files)
  install(data)
  const account = { host: '127.0.0.1', port: await freePort(), user: 'keeper', password: databaseCanary }
  const init = join(folder, 'init.sql')
  writeFileSync(
    init,
    `CREATE OR REPLACE USER 'keeper'@'%' IDENTIFIED BY '${account.password}';\nGRANT ALL ON *.* TO 'keeper'@'%' WITH GRANT OPTION;\n`,
  )
  const options = [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--port=${account.port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    `--secure-file-priv=${files}`,
    '--innodb-buffer-pool-size=16M',
    `--init-file=${init}`,
    ...asRoot,
  ]
  let server: ChildProcess | undefined
  const kill = async () => {
    server?.kill('SIGKILL')
    if (server !== undefined) await ended(server)
    server = undefined
  }
  const stop = async () => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  const engine = createMysqlEngine(account)
  const restart = async () => {
    server = spawn('mariadbd', options, { stdio: 'ignore' })
    for (let tries = 0; tries < 600; tries += 1) {
      if ((await engine.check(new AbortController().signal)).ok) return
      await sleep(50)
    }
    await stop()
    throw new Error('mariadbd did not answer within 30 seconds')
  }
  await restart()
  return { account, kill, restart, stop }
}
