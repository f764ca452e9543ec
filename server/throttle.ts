/** Does its work a while after it was first asked for, and once, however often it is asked for until then. */
export class Throttle {
  private readonly work: () => void
  private readonly pauseMs: number
  private timer: NodeJS.Timeout | undefined

  constructor(work: () => void, pauseMs: number) {
    this.work = work
    this.pauseMs = pauseMs
  }

  ask(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.work()
    }, this.pauseMs)
  }

  /** What was asked for and is not done yet is never done. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
