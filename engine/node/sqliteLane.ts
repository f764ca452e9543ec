import { type SqliteCalls, sqliteThreadData } from './sqliteMessages'
import { startThread, type ThreadCalls } from './threadCalls'

export type SqliteThread = ThreadCalls<SqliteCalls>

/** A statement ran longer than it may; its thread is gone, with everything that was open in it. */
export class TimeExceeded extends Error {
  override readonly name = 'TimeExceeded'
}

export interface Turn<T> {
  prepare(thread: SqliteThread): Promise<void>
  work(thread: SqliteThread): Promise<T>
}

/** A thread may have to start first, and a database to be filled again. */
export const ownWorkMs = 30_000

/**
 * One thread and the work that waits for it. SQLite in WebAssembly cannot be interrupted, so a thread that takes too
 * long is ended and another takes its place, as is one in which work failed; whoever had a database in it opens it
 * again.
 */
export interface SqliteLane {
  /** When the turn comes, prepares the thread, which may take long, and then works, for at most `limitMs`. */
  inTurn<T>(turn: Turn<T>, limitMs: number, signal: AbortSignal): Promise<T>
  end(): Promise<void>
}

export const createSqliteLane = (entryFile: string): SqliteLane => {
  const start = () => startThread<SqliteCalls>('The SQLite thread', entryFile, sqliteThreadData)
  let thread = start()
  let last: Promise<unknown> = Promise.resolve()
  let isEnded = false

  const replaceThread = () => {
    const old = thread
    if (!isEnded) thread = start()
    old.end().catch(() => undefined) // It is gone either way.
  }

  const limited = async <T>(work: (thread: SqliteThread) => Promise<T>, limitMs: number, signal: AbortSignal) => {
    signal.throwIfAborted()
    let stop: (reason: unknown) => void = () => undefined
    const stopped = new Promise<never>((_, reject) => {
      stop = reject
    })
    const abort = () => stop(signal.reason)
    const timer = setTimeout(() => stop(new TimeExceeded(`The statement ran for ${limitMs} ms.`)), limitMs)
    signal.addEventListener('abort', abort, { once: true })
    try {
      return await Promise.race([work(thread), stopped])
    } catch (error) {
      // Within the turn: the work of nobody else is lost with the thread.
      replaceThread()
      throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  return {
    inTurn: ({ prepare, work }, limitMs, signal) => {
      const turn = last.then(async () => {
        await limited(prepare, ownWorkMs, signal).catch((cause: unknown) => {
          // That the thread is not ready in time is no fault of the statement.
          throw cause instanceof TimeExceeded ? new Error('SQLite was not ready in time.', { cause }) : cause
        })
        return limited(work, limitMs, signal)
      })
      last = turn.catch(() => undefined)
      return turn
    },
    end: () => {
      isEnded = true
      return thread.end()
    },
  }
}
