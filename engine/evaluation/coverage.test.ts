import { describe, expect, test } from 'vitest'
import { oracleCoverage } from './coverage'
import { sharedRepairs } from './sharedRepairs'

const table = (passes: string) => new Map([...'abcdef'].map((task) => [task, [passes.includes(task)]] as const))

describe('oracle coverage', () => {
  const siblings = new Map([
    ['S1', table('abc')],
    ['S2', table('cd')],
    ['S3', table('abcd')],
    ['S4', table('e')],
    ['S5', table('')],
  ])

  test('takes the sibling that adds most tasks first, ties by name', () => {
    const points = oracleCoverage(new Map(), siblings, 6)
    expect(points.map(({ harnesses }) => harnesses.at(-1))).toEqual(['S3', 'S4', 'S1', 'S2', 'S5'])
    expect(points.map(({ oracle }) => oracle)).toEqual([4 / 6, 5 / 6, 5 / 6, 5 / 6, 5 / 6])
    expect(points[1]).toMatchObject({ k: 2, harnesses: ['S3', 'S4'] })
  })

  test('counts one rollout per sibling, the first', () => {
    const late = new Map([['S1', new Map([['a', [false, true]]])]])
    expect(oracleCoverage(new Map(), late, 1)[0]?.oracle).toBe(0)
  })

  test('stands beside pass@k of the base, as far as the base has attempts', () => {
    const base = new Map([
      ['a', [true, false]],
      ['b', [false, false]],
    ])
    const points = oracleCoverage(base, siblings, 6)
    expect(points.map(({ h0PassAtK }) => h0PassAtK)).toEqual([0.25, 0.5, null, null, null])
  })

  test('of no task or no sibling is nothing', () => {
    expect(oracleCoverage(new Map(), new Map(), 0)).toEqual([])
    expect(oracleCoverage(new Map(), new Map([['S1', new Map()]]), 0)[0]?.oracle).toBe(0)
  })
})

describe('shared repairs', () => {
  test('are the share of the row that the column repairs too', () => {
    const repairs = new Map([
      ['S1', ['a', 'b', 'c', 'd']],
      ['S2', ['a', 'b']],
      ['S3', ['x']],
    ])
    expect(sharedRepairs(repairs)).toEqual([
      [null, 0.5, 0],
      [1, null, 0],
      [0, 0, null],
    ])
  })

  test('of a sibling that repairs nothing are undefined, not 0', () => {
    const repairs = new Map([
      ['S1', []],
      ['S2', ['a']],
    ])
    expect(sharedRepairs(repairs)).toEqual([
      [null, null],
      [0, null],
    ])
  })
})
