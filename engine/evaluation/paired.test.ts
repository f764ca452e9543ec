import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePaired, exactMcNemar } from './paired'

const choose = (n: number, k: number): bigint => {
  let result = 1n
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i)
  return result
}

/** The same tail in whole numbers: twice the sum of C(n, i) up to the smaller count, over 2^n. */
const direct = (b: number, c: number): number => {
  let tail = 0n
  for (let i = 0; i <= Math.min(b, c); i++) tail += choose(b + c, i)
  const scaled = (2n * tail * 10n ** 17n) / 2n ** BigInt(b + c)
  return Math.min(1, Number(scaled) / 1e17)
}

describe('the exact McNemar test', () => {
  test.each([
    [0, 0, 1],
    [1, 0, 1],
    [5, 0, 0.0625],
    [6, 0, 0.03125],
    [0, 10, 0.001953125],
    [8, 2, 0.109375],
    [10, 10, 1],
    [59, 6, 1.4e-12],
  ])('%i repaired and %i regressed give p = %d', (repaired, regressed, p) => {
    expect(exactMcNemar(repaired, regressed)).toBeCloseTo(p, 11)
  })

  test('equals the binomial sum in whole numbers, and does not care which harness is which', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (b, c) => {
        expect(exactMcNemar(b, c)).toBeCloseTo(direct(b, c), 10)
        expect(exactMcNemar(b, c)).toBe(exactMcNemar(c, b))
      }),
    )
  })

  test('stays a probability where 2^-n is too small for a number', () => {
    expect(exactMcNemar(1000, 900)).toBeCloseTo(direct(1000, 900), 8)
    expect(exactMcNemar(1000, 1000)).toBe(1)
    expect(exactMcNemar(3000, 0)).toBe(0)
  })
})

describe('a paired comparison', () => {
  test('names what was repaired and what regressed, and counts only tasks that both ran', () => {
    const base = new Map([
      ['a', [false]],
      ['b', [true]],
      ['c', [false]],
      ['d', [true]],
      ['e', [true]],
      ['only-base', [true]],
      ['lost', []],
    ])
    const sibling = new Map([
      ['a', [true]],
      ['b', [false]],
      ['c', [true]],
      ['d', [true]],
      ['e', []],
      ['only-sibling', [true]],
      ['lost', [true]],
    ])
    expect(comparePaired(base, sibling)).toEqual({ pairs: 4, repaired: ['a', 'c'], regressed: ['b'], delta: 1, p: 1 })
  })
})
