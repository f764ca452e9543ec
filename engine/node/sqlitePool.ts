import { availableParallelism } from 'node:os'
import { memoryExceeded, timeExceeded } from '../environments/dbbench/mysql/errorText'
import { isText, readTokens } from '../environments/dbbench/mysql/tokens'
import type { SqlEngine, SqlOutcome, SqlSession, TableData } from '../environments/dbbench/sqlEngine'
import { EnvironmentError } from '../environments/environment'
import type { Dialect } from './sqliteDatabase'
import { createSqliteLane, ownWorkMs, type SqliteLane, type SqliteThread, TimeExceeded } from './sqliteLane'

/** The version of the npm package, which fixes that of SQLite. */
export const sqlJsVersion = '1.17.0'

export interface SqlitePoolOptions {
  readonly dialect: Dialect
  /** Threads; one core is left to the rest of the run. */
  readonly threads?: number
  /** How long a statement may run, in milliseconds. */
  readonly statementMs?: number
}

const readsOnly = (sql: string): boolean =>
  isText(readTokens(sql).tokens[0], 'SELECT', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN', 'USE')

interface Place {
  readonly lane: SqliteLane
  sessions: number
}

interface OpenSession {
  readonly id: number
  readonly tables: readonly TableData[]
  readonly dialect: Dialect
  readonly statementMs: number
  /** Statements that changed something: a new thread repeats them. */
  readonly writes: string[]
  thread: SqliteThread | undefined
}

/** Opens the database in this thread if it is not there, with all that the episode wrote. */
const settleIn = async (session: OpenSession, thread: SqliteThread): Promise<void> => {
  if (session.thread === thread) return
  const { id, tables, dialect } = session
  await thread.call('open', { session: id, tables, dialect })
  for (const sql of session.writes) {
    const outcome = await thread.call('execute', { session: id, sql })
    if (outcome.kind === 'error') throw new Error(`What an episode wrote cannot be written again: ${outcome.text}`)
  }
  session.thread = thread
}

const broken = (cause: unknown): EnvironmentError =>
  new EnvironmentError(
    `The database of the task failed twice: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  )

/** A statement ran out of memory; the thread is gone, with everything that was open in it. */
class MemoryExceeded extends Error {
  override readonly name = 'MemoryExceeded'
}

/** What is no fault of the statement is tried once more, in a fresh thread; and memory that others may have filled. */
const twice = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (signal.aborted || error instanceof TimeExceeded) throw error
    return work().catch((cause: unknown) => {
      if (signal.aborted || cause instanceof TimeExceeded || cause instanceof MemoryExceeded) throw cause
      throw broken(cause)
    })
  }
}

/** A turn of the session's lane: its database is there before the work begins. */
const inTurn = <T>(
  session: OpenSession,
  lane: SqliteLane,
  work: (thread: SqliteThread) => Promise<T>,
  limitMs: number,
  signal: AbortSignal,
): Promise<T> => {
  const turn = { prepare: (thread: SqliteThread) => settleIn(session, thread), work }
  return twice(() => lane.inTurn(turn, limitMs, signal), signal)
}

/** Work that no agent wrote is never too slow by an agent's fault. */
const ownTurn = <T>(
  session: OpenSession,
  lane: SqliteLane,
  work: (thread: SqliteThread) => Promise<T>,
  signal: AbortSignal,
): Promise<T> =>
  inTurn(session, lane, work, ownWorkMs, signal).catch((cause: unknown) => {
    throw cause instanceof TimeExceeded ? broken(cause) : cause
  })

/** A statement that exceeds a limit gives an error that the agent reads. */
const execute = async (
  session: OpenSession,
  lane: SqliteLane,
  sql: string,
  signal: AbortSignal,
): Promise<SqlOutcome> => {
  const run = async (thread: SqliteThread): Promise<SqlOutcome> => {
    const outcome = await thread.call('execute', { session: session.id, sql })
    if (outcome.kind === 'error' && outcome.text === memoryExceeded) throw new MemoryExceeded(outcome.text)
    return outcome
  }
  try {
    return await inTurn(session, lane, run, session.statementMs, signal)
  } catch (error) {
    if (error instanceof TimeExceeded) return { kind: 'error', text: timeExceeded }
    if (error instanceof MemoryExceeded) return { kind: 'error', text: memoryExceeded }
    throw error
  }
}

const sessionIn = (place: Place, session: OpenSession): SqlSession => {
  const { lane } = place
  let isClosed = false
  return {
    execute: async (sql, signal) => {
      const outcome = await execute(session, lane, sql, signal)
      if (outcome.kind === 'rows' && !readsOnly(sql)) session.writes.push(sql)
      return outcome
    },
    contents: (table, columns, signal) =>
      ownTurn(session, lane, (thread) => thread.call('contents', { session: session.id, table, columns }), signal),
    close: async () => {
      if (isClosed) return
      isClosed = true
      place.sessions -= 1
      // A thread that is gone has nothing left to close.
      session.thread?.call('close', { session: session.id }).catch(() => undefined)
    },
  }
}

/**
 * SQLite in WebAssembly, in a few threads that many episodes share; `entryFile` is a bundled file that calls
 * `runSqliteWorker()`. A statement that runs too long ends its thread; the databases in it are made again, with what
 * their episodes wrote. Threads start when the first database is opened.
 */
export const createSqlitePool = (entryFile: string, options: SqlitePoolOptions): SqlEngine => {
  const { dialect, statementMs = 5_000 } = options
  const threads = options.threads ?? Math.max(1, Math.min(4, availableParallelism() - 1))
  const places: Place[] = []
  let sessions = 0

  /** The least busy thread; a new one while there may be more and all are in use. */
  const chosenPlace = (): Place => {
    const free = [...places].sort((one, other) => one.sessions - other.sessions)[0]
    if (free !== undefined && (free.sessions === 0 || places.length >= threads)) return free
    const place = { lane: createSqliteLane(entryFile), sessions: 0 }
    places.push(place)
    return place
  }

  const open = async (tables: readonly TableData[], signal: AbortSignal): Promise<SqlSession> => {
    const place = chosenPlace()
    place.sessions += 1
    sessions += 1
    const session: OpenSession = { id: sessions, tables, dialect, statementMs, writes: [], thread: undefined }
    const opened = sessionIn(place, session)
    try {
      await ownTurn(session, place.lane, async () => undefined, signal)
      return opened
    } catch (error) {
      await opened.close()
      throw error
    }
  }

  return {
    name: 'sqlite',
    version: `sql.js ${sqlJsVersion}`,
    check: async (signal) => {
      const session = await open([], signal)
      await session.close()
      return {
        name: 'SQLite',
        ok: true,
        detail: `sql.js ${sqlJsVersion}, ${dialect} dialect, ${threads} threads`,
        next: '',
      }
    },
    open,
    dispose: async () => {
      await Promise.all(places.splice(0).map(({ lane }) => lane.end()))
    },
  }
}
