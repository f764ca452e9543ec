import type { Clock } from '../../engine/policies/calls/clock'

interface Sleeper {
  readonly until: number
  wake(): void
}

/** A clock that passes only while `run` waits for something, and then at once: an hour takes no time. */
export const virtualClock = () => {
  let time = 0
  const sleepers = new Set<Sleeper>()

  const clock: Clock = {
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const wake = () => {
          sleepers.delete(sleeper)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const sleeper = { until: time + Math.max(0, ms), wake }
        sleepers.add(sleeper)
        signal.addEventListener('abort', wake, { once: true })
      }),
  }

  const settled = () => new Promise((resolve) => setImmediate(resolve))

  /** Lets time pass until the work is done. Fails when nothing is left that could end it. */
  const run = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false
    const done = work.finally(() => {
      isDone = true
    })
    // Whoever called sees a failure too; here it must not count as one that nobody looks at.
    done.catch(() => undefined)
    for (;;) {
      await settled()
      if (isDone) return done
      const next = [...sleepers].reduce<Sleeper | undefined>(
        (first, each) => (first === undefined || each.until < first.until ? each : first),
        undefined,
      )
      if (next === undefined) throw new Error('Everybody waits, and nobody sleeps')
      time = next.until
      for (const sleeper of [...sleepers]) if (sleeper.until <= time) sleeper.wake()
    }
  }

  return { clock, run, sleeping: () => sleepers.size }
}
