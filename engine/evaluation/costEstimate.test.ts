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
  { id: 'H0', rollouts: 10, maxTurns: 12 },
  { id: 'S1', rollouts: 5, maxTurns: 20 },
]

describe('what a run will cost', () => {
  it('is what each harness cost before, times its rollouts', () => {
    const earlier = [line('H0', 2, 100), line('H0', 4, 300), line('S1', 6, 1000)]
    expect(estimateCost(planned, earlier)).toEqual({
      rollouts: 15,
      calls: 10 * 3 + 5 * 6,
      inputTokens: 10 * 200 + 5 * 1000,
      outputTokens: 150,
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
    const unknown = { rollouts: 15, calls: 220, inputTokens: null, outputTokens: null, isUpperBound: true }
    expect(estimateCost(planned, [])).toEqual(unknown)
    expect(estimateCost(planned, [line('H0', 1, 0, { outcome: 'error' })])).toEqual(unknown)
  })
})
