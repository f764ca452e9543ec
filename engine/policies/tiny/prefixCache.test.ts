import { expect, test } from 'vitest'
import { leastRecentlyUsed, longestMatch } from './prefixCache'

const slot = (lastUse: number, ...tokens: number[]) => ({
  tokens: Int32Array.from(tokens),
  length: tokens.length,
  lastUse,
})

test('the slot with the longest common beginning is found', () => {
  const slots = [slot(1, 7, 8, 9), slot(2, 7, 8, 1, 2), slot(3, 7), slot(4)]
  expect(longestMatch(slots, Int32Array.of(7, 8, 1, 5))).toEqual({ slot: slots[1], shared: 3 })
})

test('tokens behind the length of a slot are stale and do not match', () => {
  const stale = { ...slot(1, 7, 8, 9), length: 1 }
  expect(longestMatch([stale], Int32Array.of(7, 8, 9))?.shared).toBe(1)
})

test('the slot that was used longest ago is given up first', () => {
  const slots = [slot(5, 1), slot(2, 1), slot(9, 1)]
  expect(leastRecentlyUsed(slots)).toBe(slots[1])
})
