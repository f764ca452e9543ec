import type { Clock } from './clock'

/** Lets calls through, a limited number at a time and none before a moment. */
export interface Admission {
  /** Resolves when a call may be sent; every one of them ends with `leave`. Calls that were sent before go first. */
  enter(isRetry: boolean, signal: AbortSignal): Promise<void>
  leave(): void
  /** Nobody enters before this time. */
  closeUntil(time: number): void
  /** The time limit or the number may have changed: let in whoever may enter. */
  reopen(): void
  /** Turns away all who wait and all who come. */
  turnAway(error: Error): void
}

interface Waiting {
  admit(): void
  refuse(error: unknown): void
}

export const createAdmission = (clock: Clock, limit: () => number): Admission => {
  const fresh: Waiting[] = []
  const retries: Waiting[] = []
  let inside = 0
  let openAt = 0
  let alarm: AbortController | undefined
  let closed: Error | undefined

  const isEmpty = () => fresh.length === 0 && retries.length === 0

  const silence = (): void => {
    alarm?.abort()
    alarm = undefined
  }

  const wakeAt = (time: number): void => {
    silence()
    const mine = new AbortController()
    alarm = mine
    void clock.sleep(time - clock.now(), mine.signal).then(() => {
      if (!mine.signal.aborted) letIn()
    })
  }

  const letIn = (): void => {
    while (!isEmpty() && inside < limit()) {
      if (clock.now() < openAt) {
        wakeAt(openAt)
        return
      }
      inside++
      const next = retries.shift() ?? fresh.shift()
      next?.admit()
    }
    if (isEmpty()) silence()
  }

  const forget = (waiting: Waiting): void => {
    for (const queue of [retries, fresh]) {
      const at = queue.indexOf(waiting)
      if (at >= 0) queue.splice(at, 1)
    }
    if (isEmpty()) silence()
  }

  return {
    enter: (isRetry, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        if (closed) throw closed
        const abort = () => {
          forget(waiting)
          reject(signal.reason)
        }
        const done = () => signal.removeEventListener('abort', abort)
        const waiting: Waiting = {
          admit: () => {
            done()
            resolve()
          },
          refuse: (error) => {
            done()
            reject(error)
          },
        }
        signal.addEventListener('abort', abort, { once: true })
        ;(isRetry ? retries : fresh).push(waiting)
        letIn()
      }),
    leave: () => {
      inside--
      letIn()
    },
    closeUntil: (time) => {
      openAt = Math.max(openAt, time)
    },
    reopen: () => {
      openAt = 0
      letIn()
    },
    turnAway: (error) => {
      closed = error
      for (const waiting of [...retries.splice(0), ...fresh.splice(0)]) waiting.refuse(error)
      silence()
    },
  }
}
