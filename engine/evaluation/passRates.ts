/** Outcomes of one harness on one task, one entry per attempt in order; true = passed. Failed environments left out. */
export type Attempts = readonly boolean[]
/** Task id -> attempts. */
export type OutcomeTable = ReadonlyMap<string, Attempts>

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

const passes = (attempts: Attempts): number => attempts.filter(Boolean).length

const tried = (table: OutcomeTable): readonly Attempts[] =>
  [...table.values()].filter((attempts) => attempts.length > 0)

/** Avg@n = (1/N) sum of passes / attempts, over the tasks with at least one counted attempt. null when there is none. */
export const averagePassRate = (table: OutcomeTable): number | null =>
  mean(tried(table).map((attempts) => passes(attempts) / attempts.length))

/** 1 - C(n - c, k) / C(n, k): the chance that k attempts drawn from n hold one of the c passes. */
export const passAtK = (attempts: number, passed: number, k: number): number => {
  let allFail = 1
  for (let i = 0; i < k; i++) allFail *= Math.max(0, attempts - passed - i) / (attempts - i)
  return 1 - allFail
}

/** Mean pass@k over the tasks with at least k attempts; null when no task has that many. */
export const meanPassAtK = (table: OutcomeTable, k: number): number | null =>
  mean(
    tried(table)
      .filter((attempts) => attempts.length >= k)
      .map((attempts) => passAtK(attempts.length, passes(attempts), k)),
  )
