import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomStream } from './randomStream'

describe('a random stream', () => {
  it('gives the same numbers for the same seed, on every machine', () => {
    const random = randomStream(1)
    expect(Array.from({ length: 5 }, () => random.below(1000))).toEqual([627, 2, 527, 981, 968])
  })

  it('is even: a chance of 30 % comes true about 300 times in 1 000', () => {
    const random = randomStream(3)
    const hits = Array.from({ length: 10_000 }, () => random.chance(0.3)).filter(Boolean).length
    expect(hits).toBeGreaterThan(2850)
    expect(hits).toBeLessThan(3150)
  })

  it('samples without repetition', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 12 }), (seed, count) => {
        const items = Array.from({ length: 12 }, (_, index) => index)
        const sample = randomStream(seed).sample(items, count)
        expect(new Set(sample).size).toBe(count)
        expect(sample.every((item) => items.includes(item))).toBe(true)
      }),
    )
  })

  it('refuses to pick from nothing', () => {
    expect(() => randomStream(1).pick([])).toThrow('empty list')
    expect(() => randomStream(1).sample(['a'], 2)).toThrow('empty list')
  })
})
