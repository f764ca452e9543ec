import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Interval } from '../../protocol/runReport'
import { createFamilyBootstrap, type FamilyTotals } from './bootstrap'

const familyBootstrap = (families: readonly FamilyTotals[], seed: number, resamples?: number): Interval | null =>
  createFamilyBootstrap(seed, resamples)(families)

const single = (values: readonly number[]): readonly FamilyTotals[] => values.map((sum) => ({ sum, tasks: 1 }))

/** Bernoulli draws from a congruential generator, independent of the one under test. */
const draws = (seed: number, count: number, p: number): readonly number[] => {
  let state = (seed * 2654435761) >>> 0
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32 < p ? 1 : 0
  })
}

describe('the bootstrap over families', () => {
  test('gives the same interval for the same seed, another for another', () => {
    const families = single(draws(3, 50, 0.4))
    expect(familyBootstrap(families, 7)).toEqual(familyBootstrap(families, 7))
    const seeds = new Set(Array.from({ length: 8 }, (_, seed) => JSON.stringify(familyBootstrap(families, seed, 101))))
    expect(seeds.size).toBeGreaterThan(1)
  })

  test('is null without families, and a point where all are alike', () => {
    expect(familyBootstrap([], 1)).toBeNull()
    expect(familyBootstrap(single([1, 1, 1]), 1)).toEqual({ low: 1, high: 1 })
  })

  test('stays inside the range of the values and holds the mean', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1), { minLength: 4, maxLength: 40 }), fc.nat(), (values, seed) => {
        const interval = familyBootstrap(single(values), seed, 400)
        const mean = values.reduce<number>((sum, value) => sum + value, 0) / values.length
        expect(interval?.low).toBeGreaterThanOrEqual(0)
        expect(interval?.high).toBeLessThanOrEqual(1)
        expect(interval?.low).toBeLessThanOrEqual(mean)
        expect(interval?.high).toBeGreaterThanOrEqual(mean)
      }),
      { numRuns: 50 },
    )
  })

  test('holds the true rate in about 95 of 100 samples', () => {
    const held = Array.from({ length: 300 }, (_, seed) => {
      const interval = familyBootstrap(single(draws(seed + 1, 200, 0.3)), seed, 400)
      return interval !== null && interval.low <= 0.3 && 0.3 <= interval.high
    }).filter(Boolean).length
    expect(held / 300).toBeGreaterThan(0.91)
    expect(held / 300).toBeLessThan(0.985)
  })

  test('resamples families, not tasks: twenty copies of each task make no narrower interval', () => {
    const values = draws(5, 40, 0.5)
    const width = (families: readonly FamilyTotals[]) => {
      const { low, high } = familyBootstrap(families, 1) ?? { low: 0, high: 0 }
      return high - low
    }
    const families = values.map((value) => ({ sum: 20 * value, tasks: 20 }))
    expect(width(families)).toBe(width(single(values)))
    expect(width(families)).toBeGreaterThan(2 * width(single(values.flatMap((value) => Array(20).fill(value)))))
  })
})
