import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averagePassRate, meanPassAtK, passAtK } from './passRates'

/** All ways to draw k of the attempts, and the share of them that holds a pass. */
const enumerated = (attempts: readonly boolean[], k: number): number => {
  let draws = 0
  let hits = 0
  for (let subset = 0; subset < 2 ** attempts.length; subset++) {
    const drawn = attempts.filter((_, index) => (subset >> index) & 1)
    if (drawn.length !== k) continue
    draws++
    if (drawn.some(Boolean)) hits++
  }
  return hits / draws
}

describe('Avg@n', () => {
  test('is the mean over tasks of the share of attempts that pass', () => {
    const table = new Map([
      ['t1', [true, true, false]],
      ['t2', [false, false, false]],
      ['t3', [true, true, true]],
    ])
    expect(averagePassRate(table)).toBeCloseTo((2 / 3 + 0 + 1) / 3, 12)
  })

  test('weighs tasks equally, however many attempts were counted', () => {
    expect(
      averagePassRate(
        new Map([
          ['t1', [true]],
          ['t2', [false, false, false]],
        ]),
      ),
    ).toBe(0.5)
  })

  test('leaves out tasks of which no attempt was counted, and is null without any', () => {
    expect(
      averagePassRate(
        new Map([
          ['t1', [true]],
          ['t2', []],
        ]),
      ),
    ).toBe(1)
    expect(averagePassRate(new Map([['t1', []]]))).toBeNull()
    expect(averagePassRate(new Map())).toBeNull()
  })
})

describe('pass@k', () => {
  test('equals the share found by drawing every subset', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }), fc.nat(), (attempts, draw) => {
        const k = 1 + (draw % attempts.length)
        const passed = attempts.filter(Boolean).length
        expect(passAtK(attempts.length, passed, k)).toBeCloseTo(enumerated(attempts, k), 12)
      }),
    )
  })

  test('with as many draws as attempts is whether any passed', () => {
    expect(passAtK(8, 0, 8)).toBe(0)
    expect(passAtK(8, 1, 8)).toBe(1)
  })

  test('averages over the tasks that have enough attempts', () => {
    const table = new Map([
      ['t1', [true, false]],
      ['t2', [false, false]],
      ['t3', [true]],
    ])
    expect(meanPassAtK(table, 1)).toBeCloseTo((0.5 + 0 + 1) / 3, 12)
    expect(meanPassAtK(table, 2)).toBe(0.5)
    expect(meanPassAtK(table, 3)).toBeNull()
  })
})
