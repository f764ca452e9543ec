import type { ResultLine } from '../documents/kinds/resultLine'
import type { AuxiliaryTotals } from './auxiliaryTotals'

/** Rollouts of one harness that are to be played. */
export interface PlannedHarness {
  readonly id: string
  readonly rollouts: number
  readonly maxTurns: number
  /** Most calls of other models by its hooks in one rollout; 0 where no hook asks any. */
  readonly hookCalls: number
}

/** What a run will probably come to. Null = unknown. */
export interface CostEstimate {
  readonly rollouts: number
  /** Calls of the model, one per turn. */
  readonly calls: number
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** Calls of other models by hooks. */
  readonly hookCalls: number
  /** Tokens of these, read and written; null = unknown. */
  readonly hookTokens: number | null
  /** True when `calls` is the most that turn limits allow, for want of any earlier rollout. */
  readonly isUpperBound: boolean
}

interface Mean {
  readonly calls: number
  readonly input: number
  readonly output: number
  readonly hookCalls: number
  readonly hookTokens: number
}

const asked = ({ auxiliary = {} }: ResultLine, read: (calls: AuxiliaryTotals[string]) => number): number =>
  Object.values(auxiliary).reduce((sum, calls) => sum + read(calls), 0)

const meanOf = (lines: readonly ResultLine[]): Mean | undefined => {
  if (lines.length === 0) return undefined
  const total = (read: (line: ResultLine) => number) => lines.reduce((sum, line) => sum + read(line), 0) / lines.length
  return {
    calls: total(({ steps }) => steps),
    input: total(({ tokens }) => tokens.input),
    output: total(({ tokens }) => tokens.output),
    hookCalls: total((line) => asked(line, ({ calls }) => calls)),
    hookTokens: total((line) => asked(line, ({ input, output }) => input + output)),
  }
}

/** Whether hooks ask is a matter of each harness, not of all: without a rollout of its own they ask as much as they may. */
const unplayed = (overall: Mean, hookCalls: number): Mean => {
  const tokens = overall.hookCalls > 0 ? overall.hookTokens / overall.hookCalls : usualQuestionTokens
  return { ...overall, hookCalls, hookTokens: hookCalls * tokens }
}

/** A question with its answer, before any was seen. */
const usualQuestionTokens = 200

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
    const hookCalls = planned.reduce((sum, each) => sum + each.rollouts * each.hookCalls, 0)
    const hookTokens = hookCalls === 0 ? 0 : null
    return { rollouts, calls, inputTokens: null, outputTokens: null, hookCalls, hookTokens, isUpperBound: true }
  }
  const means = planned.map(({ id, rollouts: count, hookCalls }) => {
    const own = meanOf(played.filter(({ harness }) => harness === id))
    return { count, mean: own ?? unplayed(overall, hookCalls) }
  })
  const total = (read: (mean: Mean) => number): number =>
    means.reduce((sum, { count, mean }) => sum + count * read(mean), 0)
  return {
    rollouts,
    calls: Math.round(total(({ calls }) => calls)),
    inputTokens: Math.round(total(({ input }) => input)),
    outputTokens: Math.round(total(({ output }) => output)),
    hookCalls: Math.round(total(({ hookCalls }) => hookCalls)),
    hookTokens: Math.round(total(({ hookTokens }) => hookTokens)),
    isUpperBound: false,
  }
}
