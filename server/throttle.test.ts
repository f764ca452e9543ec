import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Throttle } from './throttle'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('of many requests one is answered, and the first does not wait for the last', () => {
  const work = vi.fn()
  const throttle = new Throttle(work, 100)
  for (let request = 0; request < 4; request += 1) {
    throttle.ask()
    vi.advanceTimersByTime(30)
  }
  expect(work).toHaveBeenCalledTimes(1)
})

test('what is asked for by the work itself is done later', () => {
  const work = vi.fn()
  const throttle = new Throttle(() => {
    work()
    if (work.mock.calls.length === 1) throttle.ask()
  }, 100)
  throttle.ask()
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledTimes(2)
})

test('nothing is done after a stop', () => {
  const work = vi.fn()
  const throttle = new Throttle(work, 100)
  throttle.ask()
  throttle.stop()
  vi.advanceTimersByTime(1000)
  expect(work).not.toHaveBeenCalled()
})
