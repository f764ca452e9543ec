import type { OutcomeTable } from './passRates'

export interface PairedComparison {
  /** Tasks whose first attempt is counted under both harnesses. */
  readonly pairs: number
  /** Tasks that fail under the base and pass under the sibling. */
  readonly repaired: readonly string[]
  /** Tasks that pass under the base and fail under the sibling. */
  readonly regressed: readonly string[]
  /** repaired - regressed. */
  readonly delta: number
  /** Two-sided exact McNemar p of (repaired, regressed). */
  readonly p: number
}

/**
 * Exact two-sided McNemar test: under the null each discordant pair falls either way with probability 1/2, so
 * p = 2 * P(Bin(b + c, 1/2) <= min(b, c)), at most 1. No discordant pair gives 1.
 */
export const exactMcNemar = (repaired: number, regressed: number): number => {
  const n = repaired + regressed
  // Terms in logs: 0.5^n underflows from n = 1 075 on.
  let logTerm = -n * Math.LN2
  let tail = Math.exp(logTerm)
  for (let i = 1; i <= Math.min(repaired, regressed); i++) {
    logTerm += Math.log((n - i + 1) / i)
    tail += Math.exp(logTerm)
  }
  return Math.min(1, 2 * tail)
}

/** Compares attempt 0 of a sibling with attempt 0 of the base, task by task. */
export const comparePaired = (base: OutcomeTable, sibling: OutcomeTable): PairedComparison => {
  const repaired: string[] = []
  const regressed: string[] = []
  let pairs = 0
  for (const [task, [passed]] of sibling) {
    const basePassed = base.get(task)?.[0]
    if (passed === undefined || basePassed === undefined) continue
    pairs++
    if (passed && !basePassed) repaired.push(task)
    if (!passed && basePassed) regressed.push(task)
  }
  const delta = repaired.length - regressed.length
  return { pairs, repaired, regressed, delta, p: exactMcNemar(repaired.length, regressed.length) }
}
