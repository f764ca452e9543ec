import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawToken, likeliest } from './drawToken'

const all = { topP: 1, topK: 0 }
const probabilities = Float32Array.of(0.1, 0.4, 0, 0.3, 0.2)

/** How often each id is drawn for evenly spread chances. */
const counts = (options: { topP: number; topK: number }, draws = 1000) => {
  const found = [0, 0, 0, 0, 0]
  for (let i = 0; i < draws; i += 1) {
    const id = drawToken(probabilities, options, i / draws)
    found[id] = (found[id] ?? 0) + 1
  }
  return found
}

describe('drawToken', () => {
  test('draws each id as often as it is probable', () => {
    const expected = [100, 400, 0, 300, 200]
    for (const [id, count] of counts(all).entries())
      expect(Math.abs(count - (expected[id] ?? 0))).toBeLessThanOrEqual(1)
  })
  test('top-k keeps the k most probable and shares their probability out', () => {
    const [a, b, c, d, e] = counts({ topP: 1, topK: 2 })
    expect([a, c, e]).toEqual([0, 0, 0])
    expect((b ?? 0) / (d ?? 1)).toBeCloseTo(4 / 3, 1)
  })
  test('top-p keeps the fewest whose sum reaches p', () => {
    expect(counts({ topP: 0.65, topK: 0 }).map((count) => count > 0)).toEqual([false, true, false, true, false])
    expect(counts({ topP: 0.75, topK: 0 }).map((count) => count > 0)).toEqual([false, true, false, true, true])
  })
  test('top-k and top-p together keep the smaller set', () => {
    expect(counts({ topP: 0.95, topK: 1 })[1]).toBe(1000)
  })
  test('equal probabilities are ranked by id', () => {
    const equal = Float32Array.of(0.25, 0.25, 0.25, 0.25)
    expect(likeliest(equal)).toBe(0)
    expect(drawToken(equal, { topP: 1, topK: 1 }, 0.99)).toBe(0)
  })
  test('never draws an id without probability', () => {
    const weights = fc.array(fc.constantFrom(0, 0.1, 0.5), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (list, uniform) => {
        fc.pre(list.some((weight) => weight > 0))
        expect(list[drawToken(Float32Array.from(list), all, uniform)]).toBeGreaterThan(0)
      }),
    )
  })
})
