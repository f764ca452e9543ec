/** One measured figure beside its target. Benchmarks return these; `npm run bench -- NAME` prints them. */
export interface BenchRow {
  /** What was measured, in words: "harness-s --help, median of 15". */
  readonly measure: string
  readonly value: number
  /** Unit of `value` and `peer`: "ms", "us", "episodes/s", "MB". */
  readonly unit: string
  /** The same work done by something else in the same run, and `value / peer`. */
  readonly peer?: { readonly name: string; readonly value: number }
  readonly ratio?: number
  /** What `value` (or `ratio`) must keep to, in words: "<= 150 ms", ">= 8 x". */
  readonly target?: string
  /** False when the target is missed. Rows without a target are there to be read and are always ok. */
  readonly ok: boolean
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
