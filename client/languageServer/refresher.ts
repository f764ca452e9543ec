/** Asks one question at a time. News that come while it is asked are one question more, however many. */
export class Refresher {
  private readonly ask: () => Promise<void>
  private asking: Promise<void> | undefined
  private isOutdated = false

  constructor(ask: () => Promise<void>) {
    this.ask = ask
  }

  /** Ends when the newest answer is there. */
  async refresh(): Promise<void> {
    this.isOutdated = true
    this.asking ??= this.askAll().finally(() => {
      this.asking = undefined
    })
    await this.asking
  }

  private async askAll(): Promise<void> {
    while (this.isOutdated) {
      this.isOutdated = false
      await this.ask()
    }
  }
}
