/** Those who wait until everything that is there is judged. */
export class Rests {
  private readonly begin: () => void
  private waiting: (() => void)[] = []

  /** `begin` starts the work, if it can start now; `reached` is to be called at its end. */
  constructor(begin: () => void) {
    this.begin = begin
  }

  /** Changes that come meanwhile are waited for, too. */
  next(): Promise<void> {
    const rest = new Promise<void>((resolve) => this.waiting.push(resolve))
    this.begin()
    return rest
  }

  reached(): void {
    const waited = this.waiting
    this.waiting = []
    for (const resolve of waited) resolve()
  }
}
