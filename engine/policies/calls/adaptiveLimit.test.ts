import { expect, it } from 'vitest'
import { adaptiveLimit } from './adaptiveLimit'

const succeed = (limit: { succeeded(): void }, times: number) => {
  for (let time = 0; time < times; time++) limit.succeeded()
}

it('starts full and never grows beyond it', () => {
  const limit = adaptiveLimit(4)
  succeed(limit, 100)
  expect(limit.current).toBe(4)
})

it('halves once for all calls that were sent before a refusal, and again for those sent after', () => {
  const limit = adaptiveLimit(64)
  const { mark } = limit
  expect([limit.refused(mark), limit.refused(mark), limit.refused(mark)]).toEqual([true, false, false])
  expect(limit.current).toBe(32)
  expect(limit.refused(limit.mark)).toBe(true)
  expect(limit.current).toBe(16)
})

it('never falls below one', () => {
  const limit = adaptiveLimit(3)
  for (let time = 0; time < 10; time++) limit.refused(limit.mark)
  expect(limit.current).toBe(1)
})

it('grows by one per round of answers: after 2, then after 3 more', () => {
  const limit = adaptiveLimit(8)
  limit.refused(limit.mark)
  limit.refused(limit.mark)
  expect(limit.current).toBe(2)
  succeed(limit, 2)
  expect(limit.current).toBe(3)
  succeed(limit, 2)
  expect(limit.current).toBe(3)
  succeed(limit, 1)
  expect(limit.current).toBe(4)
})
