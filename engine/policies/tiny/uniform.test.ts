import { expect, test } from 'vitest'
import { uniformFrom } from './uniform'

const draws = (seed: number, count: number) => Array.from({ length: count }, uniformFrom(seed))

test('the numbers of a seed never change, on any platform', () => {
  expect(draws(1, 3).map((value) => value * 2 ** 32)).toEqual([2_693_262_067, 11_749_833, 2_265_367_787])
})

test('numbers lie from 0 to below 1 and are spread evenly', () => {
  const values = draws(7, 10_000)
  expect(values.every((value) => value >= 0 && value < 1)).toBe(true)
  const tenths = Array.from({ length: 10 }, (_, tenth) => values.filter((v) => Math.floor(10 * v) === tenth).length)
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(130)
})

test('the first numbers of neighbouring seeds have nothing to do with each other', () => {
  const firsts = Array.from({ length: 10_000 }, (_, seed) => draws(seed, 1)[0] ?? 0)
  const rising = firsts.filter((value, index) => value > (firsts[index - 1] ?? 1)).length
  expect(Math.abs(rising - 5000)).toBeLessThan(200)
})

test('seeds of 31 bits and negative ones are all distinct streams', () => {
  expect(new Set([0, 1, -1, 2 ** 31 - 1, -(2 ** 31)].map((seed) => draws(seed, 1)[0])).size).toBe(5)
})
