import { afterEach, expect, test, vi } from 'vitest'
import { shownTime } from './shownTime'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a run began when the clock of its reader said so, not that of Greenwich', () => {
  expect(shownTime(new Date(2026, 0, 2, 3, 4, 5).toISOString())).toBe('2026-01-02 03:04')
  // The zone of this process cannot be changed here, so the clock of a reader in Tokyo is put in its place.
  vi.spyOn(Date.prototype, 'getDate').mockReturnValue(3)
  vi.spyOn(Date.prototype, 'getHours').mockReturnValue(8)
  expect(shownTime('2026-01-02T23:04:05.000Z')).toBe('2026-01-03 08:04')
})

test('what is no time stays as it was written', () => {
  expect(shownTime('yesterday')).toBe('yesterday')
  expect(shownTime('')).toBe('')
})
