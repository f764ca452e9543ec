/** Does something anew whenever there are news, once at a time: those that come meanwhile are one time more, however many. */
export class Refresher {
  private readonly work: () => Promise<void>
  private working: Promise<void> | undefined
  private isOutdated = false

  constructor(work: () => Promise<void>) {
    this.work = work
  }

  /** Ends when it was done after all news. */
  async refresh(): Promise<void> {
    this.isOutdated = true
    this.working ??= this.workOff().finally(() => {
      this.working = undefined
    })
    await this.working
  }

  private async workOff(): Promise<void> {
    while (this.isOutdated) {
      this.isOutdated = false
      await this.work()
    }
  }
}
