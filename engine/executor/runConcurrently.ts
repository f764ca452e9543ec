/**
 * Runs `work` on every item, at most `concurrency` at a time, started in order. The first failure, or an abort, stops
 * new work; what is under way ends first, so nothing runs on behind the caller's back.
 */
export const runConcurrently = async <T>(
  items: readonly T[],
  { concurrency, signal }: { readonly concurrency: number; readonly signal: AbortSignal },
  work: (item: T) => Promise<void>,
): Promise<void> => {
  let next = 0
  const failures: unknown[] = []
  const lane = async (): Promise<void> => {
    while (failures.length === 0 && !signal.aborted) {
      const index = next++
      const item = items[index]
      if (item === undefined || index >= items.length) return
      try {
        await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, lane))
  signal.throwIfAborted()
  if (failures.length > 0) throw failures[0]
}
