import { expect, test } from 'vitest'
import { cleanRates } from './cleanRates'

const tables = new Map([
  [
    'H0',
    new Map([
      ['a', [true]],
      ['b', [false]],
      ['wrong-label', [false]],
    ]),
  ],
  [
    'S1',
    new Map([
      ['a', [true]],
      ['b', [true, false]],
      ['wrong-label', [true]],
    ]),
  ],
])

test('a task whose published answer is wrong is left out for every harness', () => {
  expect(cleanRates(tables, new Set(['wrong-label', 'never-played']))).toEqual({
    leftOut: 1,
    avg: { H0: 0.5, S1: 0.75 },
  })
})

test('nothing is told where no such task was played', () => {
  expect(cleanRates(tables, new Set())).toBeUndefined()
  expect(cleanRates(tables, new Set(['never-played']))).toBeUndefined()
})

test('a harness that played no other task has no rate, not a rate of 0', () => {
  expect(cleanRates(new Map([['H0', new Map([['wrong-label', [true]]])]]), new Set(['wrong-label']))).toEqual({
    leftOut: 1,
    avg: { H0: null },
  })
})
