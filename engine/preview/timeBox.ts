/**
 * Does work that yields wherever it may pause, and gives it up once its own parts took too long together; undefined
 * then. What others do in the pauses does not count.
 */
export function* timeBox<Result>(
  work: Generator<void, Result>,
  now: () => number,
  mostMs: number,
): Generator<void, Result | undefined> {
  let spent = 0
  for (;;) {
    const start = now()
    const { done, value } = work.next()
    if (done === true) return value
    spent += now() - start
    if (spent > mostMs) return undefined
    yield
  }
}
