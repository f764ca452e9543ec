import type { ResultLine } from '../documents/kinds/resultLine'

/** Rollouts of one harness that are to be played. */
export interface PlannedHarness {
  readonly id: string
  readonly rollouts: number
  readonly maxTurns: number
}

/** What a run will probably come to. Null = unknown. */
export interface CostEstimate {
  readonly rollouts: number
  /** Calls of the model, one per turn. */
  readonly calls: number
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** True when `calls` is the most that turn limits allow, for want of any earlier rollout. */
  readonly isUpperBound: boolean
}

interface Mean {
  readonly calls: number
  readonly input: number
  readonly output: number
}

const meanOf = (lines: readonly ResultLine[]): Mean | undefined => {
  if (lines.length === 0) return undefined
  const total = (read: (line: ResultLine) => number) => lines.reduce((sum, line) => sum + read(line), 0) / lines.length
  return {
    calls: total(({ steps }) => steps),
    input: total(({ tokens }) => tokens.input),
    output: total(({ tokens }) => tokens.output),
  }
}

/**
 * Expects of each harness what it came to in earlier rollouts, and of one that was never played what all came to.
 * Infrastructure failures tell nothing. Without earlier rollouts only the turn limits are known.
 */
export const estimateCost = (planned: readonly PlannedHarness[], earlier: readonly ResultLine[]): CostEstimate => {
  const played = earlier.filter(({ outcome }) => outcome !== 'error')
  const overall = meanOf(played)
  const rollouts = planned.reduce((sum, each) => sum + each.rollouts, 0)
  if (overall === undefined) {
    const calls = planned.reduce((sum, each) => sum + each.rollouts * each.maxTurns, 0)
    return { rollouts, calls, inputTokens: null, outputTokens: null, isUpperBound: true }
  }
  const total = (read: (mean: Mean) => number): number =>
    planned.reduce((sum, { id, rollouts: count }) => {
      const own = meanOf(played.filter(({ harness }) => harness === id)) ?? overall
      return sum + count * read(own)
    }, 0)
  return {
    rollouts,
    calls: Math.round(total(({ calls }) => calls)),
    inputTokens: Math.round(total(({ input }) => input)),
    outputTokens: Math.round(total(({ output }) => output)),
    isUpperBound: false,
  }
}
