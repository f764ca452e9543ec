import { describe, expect, it } from 'vitest'
import { CrashBudget } from './crashBudget'

const minute = 60_000

describe('how often the server may crash', () => {
  it('is five times within three minutes', () => {
    const budget = new CrashBudget()
    const verdicts = [0, 1, 2, 3, 4, 5].map((second) => budget.spend(second * 1000))
    expect(verdicts).toEqual([true, true, true, true, true, false])
  })

  it('starts anew as crashes age: one every minute goes on for ever', () => {
    const budget = new CrashBudget()
    expect(Array.from({ length: 100 }, (_, index) => budget.spend(index * minute))).not.toContain(false)
  })

  it('recovers after the window, even once it was spent', () => {
    const budget = new CrashBudget(1, minute)
    expect([budget.spend(0), budget.spend(1), budget.spend(minute + 2)]).toEqual([true, false, true])
  })

  it('is full again when the user restarts', () => {
    const budget = new CrashBudget(1, minute)
    budget.spend(0)
    budget.clear()
    expect(budget.spend(1)).toBe(true)
  })
})
