/** Time as it passes for calls; tests give one that stands still until it is told to go on. */
export interface Clock {
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Resolves after this many milliseconds, or at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}
