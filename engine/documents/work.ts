/** Work that yields wherever it may pause. */
export type Work<Result> = Generator<void, Result>

/** All of the work at once. */
export const finished = <Result>(work: Work<Result>): Result => {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}
