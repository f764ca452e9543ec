import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupAdvantages } from './advantages'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe('advantages of a group', () => {
  test('are the rewards less their mean, over the standard deviation with n - 1', () => {
    // Mean 1/4; squares 9/16 + 3 x 1/16 = 3/4 over 3, so the deviation is 1/2.
    const [passed, ...failed] = groupAdvantages([1, 0, 0, 0])
    expect(passed).toBeCloseTo(0.75 / (0.5 + 1e-6), 14)
    expect(failed).toEqual([1, 1, 1].map(() => -0.25 / (0.5 + 1e-6)))
  })

  test('add up to zero, and order as the rewards do', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 16 }), (rewards) => {
        const advantages = groupAdvantages(rewards)
        expect(Math.abs(sum(advantages))).toBeLessThan(1e-9)
        for (const [index, reward] of rewards.entries()) {
          for (const [other, otherReward] of rewards.entries()) {
            if (reward > otherReward) expect(advantages[index]).toBeGreaterThanOrEqual(advantages[other] ?? Number.NaN)
          }
        }
      }),
    )
  })

  test('are exactly zero when all rewards are equal, also where the mean is not', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 16 }), (reward, size) => {
        expect(groupAdvantages(Array<number>(size).fill(reward))).toEqual(Array<number>(size).fill(0))
      }),
    )
  })
})
