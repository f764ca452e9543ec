/** How often the server may crash before it is left alone: a few times within some minutes. Old crashes do not count. */
export class CrashBudget {
  private readonly allowed: number
  private readonly windowMs: number
  private times: readonly number[] = []

  constructor(allowed = 5, windowMs = 180_000) {
    this.allowed = allowed
    this.windowMs = windowMs
  }

  /** Counts a crash, and answers whether the server may be started once more. */
  spend(now: number): boolean {
    this.times = [...this.times.filter((time) => now - time < this.windowMs), now]
    return this.times.length <= this.allowed
  }

  /** The user asked for a new start, so old crashes are forgiven. */
  clear(): void {
    this.times = []
  }
}
