import type { Clock } from '../policies/calls/clock'

/** The clock of this machine. */
export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, Math.min(ms, longestTimer))
      signal.addEventListener('abort', end, { once: true })
    }),
}

/** A longer one would go off at once. */
const longestTimer = 2 ** 31 - 1
