import type { SqlEngine } from '../environments/dbbench/sqlEngine'
import { type MysqlAccount, type MysqlAdmin, openMysqlAdmin } from './mysqlAdmin'
import { openMysqlSession } from './mysqlSession'

export interface MysqlOptions extends MysqlAccount {
  /** How long a statement may run, in milliseconds. */
  readonly statementMs?: number
}

/**
 * A MySQL or MariaDB server. Each episode has a database and a user of its own, dropped at its end; the user may touch
 * nothing else. The administrator's connection is open while an episode is.
 */
export const createMysqlEngine = ({ statementMs = 5_000, ...account }: MysqlOptions): SqlEngine => {
  let admin: Promise<MysqlAdmin> | undefined
  let sessions = 0

  const leave = async (): Promise<void> => {
    sessions -= 1
    if (sessions > 0) return
    const used = admin
    admin = undefined
    await used?.then((each) => each.end()).catch(() => undefined) // It is gone either way.
  }

  const connectAgain = (): Promise<MysqlAdmin> => {
    const opening = openMysqlAdmin(account)
    opening.catch(() => {
      if (admin === opening) admin = undefined // Whoever comes next tries anew.
    })
    admin = opening
    return opening
  }

  /** The connection that all share, or another one where it broke. */
  const usableAdmin = async (): Promise<MysqlAdmin> => {
    const used = admin ?? connectAgain()
    const opened = await used
    if (!opened.isBroken) return opened
    if (admin === used) admin = undefined
    return usableAdmin()
  }

  /** Counts one more user of the administrator's connection; `leave` gives it up. */
  const enter = async (): Promise<MysqlAdmin> => {
    sessions += 1
    try {
      return await usableAdmin()
    } catch (error) {
      await leave()
      throw error
    }
  }

  const serverVersion = async (): Promise<string> => {
    const entered = await enter()
    try {
      return (await entered.server()).version
    } finally {
      await leave()
    }
  }

  return {
    name: 'mysql',
    version: `a MySQL or MariaDB server at ${account.host}:${account.port}`,
    check: async () => {
      const name = 'MySQL'
      try {
        const version = await serverVersion()
        return { name, ok: true, detail: `${version} at ${account.host}:${account.port}`, next: '' }
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error)
        return { name, ok: false, detail, next: 'Start the server, or use the engine "sqlite".' }
      }
    },
    open: async (tables, signal) => {
      signal.throwIfAborted()
      const entered = await enter()
      try {
        return await openMysqlSession(entered, tables, statementMs, leave)
      } catch (error) {
        await leave()
        throw error
      }
    },
    dispose: async () => {
      sessions = 0
      await leave()
    },
  }
}
