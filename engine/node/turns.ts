/** Does one piece of work after the other, in the order in which they were asked for. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve()

  take(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work)
    this.last = done.catch(() => undefined) // Whoever awaits it is told; the next one has its turn all the same.
    return done
  }
}
