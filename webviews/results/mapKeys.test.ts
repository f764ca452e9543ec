import { expect, test } from 'vitest'
import { placeAfter } from './mapKeys'

const grid = {
  harnesses: ['H0', 'S1', 'S2'],
  tasks: ['t0', 't1', 't2', 't3', 't4', 't5'],
  regions: [
    { kind: 'repaired', tasks: 2 },
    { kind: 'empty', tasks: 3 },
    { kind: 'kept', tasks: 1 },
  ],
} as const

const after = (key: string, harness: number, task: number) => {
  const place = placeAfter(key, { harness, task }, grid)
  return place && [place.harness, place.task]
}

test.each([
  ['ArrowRight', [0, 0], [0, 1]],
  ['ArrowRight', [0, 5], [0, 5]],
  ['ArrowLeft', [1, 0], [1, 0]],
  ['ArrowDown', [2, 3], [2, 3]],
  ['ArrowUp', [2, 3], [1, 3]],
  ['Home', [1, 4], [1, 0]],
  ['End', [1, 0], [1, 5]],
  ['PageDown', [1, 0], [1, 2]],
  ['PageDown', [1, 5], [1, 5]],
  ['PageUp', [1, 4], [1, 2]],
  ['PageUp', [1, 2], [1, 0]],
  ['PageUp', [1, 0], [1, 0]],
] as const)('%s leads from %j to %j', (key, [harness, task], expected) => {
  expect(after(key, harness, task)).toEqual(expected)
})

test.each(['a', 'Tab', 'Enter', 'constructor'])('%s leads nowhere', (key) => {
  expect(after(key, 0, 0)).toBeUndefined()
})
