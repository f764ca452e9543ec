import { expect, it } from 'vitest'
import { PairCounts } from './pairCounts'

it('a pair counts when both have a result, in whatever order they came', () => {
  const pairs = new PairCounts()
  const results = [
    ['S1', 't1', 'pass'],
    ['H0', 't1', 'fail'],
    ['H0', 't2', 'pass'],
    ['S1', 't2', 'limit'],
    ['H0', 't3', 'error'],
    ['S1', 't3', 'pass'],
    ['H0', 't4', 'pass'],
    ['H0', 't5', 'pass'],
    ['S1', 't5', 'pass'],
  ] as const
  for (const [harness, task, outcome] of results) pairs.add(harness, task, outcome)
  expect(pairs.of('H0', 'S1')).toEqual({ tasks: 3, repaired: 1, regressed: 1 })
  expect(new PairCounts().of('H0', 'S1')).toEqual({ tasks: 0, repaired: 0, regressed: 0 })
})
