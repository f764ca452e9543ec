import { setTimeout as sleep } from 'node:timers/promises'

/** The work's outcome, or an error once the time is over. */
export const inTime = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const done = new AbortController()
  const isOver = sleep(milliseconds, true, { signal: done.signal }).catch(() => false)
  const limit = isOver.then((over) => {
    if (over) throw new Error(`Not finished after ${milliseconds / 1000} s.`)
    return work
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    done.abort()
  }
}
