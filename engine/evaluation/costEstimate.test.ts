import { describe, expect, it } from 'vitest'
import { resultLineOf } from '../../test/kit/resultLineOf'
import { estimateCost } from './costEstimate'

const line = (harness: string, steps: number, input: number, more: Partial<ReturnType<typeof resultLineOf>> = {}) => ({
  ...resultLineOf(harness, 't', 0, 'pass'),
  steps,
  tokens: { input, output: 10, harness: 0 },
  ...more,
})

const planned = [
  { id: 'H0', rollouts: 10, maxTurns: 12, hookCalls: 0 },
  { id: 'S1', rollouts: 5, maxTurns: 20, hookCalls: 0 },
]

describe('what a run will cost', () => {
  it('is what each harness cost before, times its rollouts', () => {
    const earlier = [line('H0', 2, 100), line('H0', 4, 300), line('S1', 6, 1000)]
    expect(estimateCost(planned, earlier)).toEqual({
      rollouts: 15,
      calls: 10 * 3 + 5 * 6,
      inputTokens: 10 * 200 + 5 * 1000,
      outputTokens: 150,
      hookCalls: 0,
      hookTokens: 0,
      isUpperBound: false,
    })
  })

  it('is for a new harness what all the others cost on average', () => {
    expect(estimateCost(planned, [line('H0', 2, 100), line('H0', 4, 300)])).toMatchObject({
      calls: 45,
      inputTokens: 3000,
    })
  })

  it('is bounded by the turn limits alone when nothing was ever played', () => {
    const nothing = { inputTokens: null, outputTokens: null, hookCalls: 0, hookTokens: 0 }
    const unknown = { rollouts: 15, calls: 220, ...nothing, isUpperBound: true }
    expect(estimateCost(planned, [])).toEqual(unknown)
    expect(estimateCost(planned, [line('H0', 1, 0, { outcome: 'error' })])).toEqual(unknown)
  })

  it('is for hooks what they asked before, and at most their budget where that is not known', () => {
    const asking = [{ id: 'S1', rollouts: 10, maxTurns: 5, hookCalls: 4 }]
    const auxiliary = { judge: { calls: 2, input: 90, output: 6 }, ask_model: { calls: 1, input: 20, output: 4 } }
    expect(estimateCost(asking, [])).toMatchObject({ hookCalls: 40, hookTokens: null })
    expect(estimateCost(asking, [line('S1', 1, 1, { auxiliary })])).toMatchObject({ hookCalls: 30, hookTokens: 1200 })
    expect(estimateCost(asking, [line('H0', 1, 1)])).toMatchObject({ hookCalls: 40, hookTokens: 8000 })
    expect(estimateCost(asking, [line('H0', 1, 1, { auxiliary })])).toMatchObject({ hookCalls: 40, hookTokens: 1600 })
  })
})
