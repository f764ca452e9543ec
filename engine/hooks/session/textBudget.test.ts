import { expect, test } from 'vitest'
import { createTextBudget, textLimits } from './textBudget'

test('what does not fit takes nothing, so that a shorter text may still fit', () => {
  const budget = createTextBudget({ maxTokensPerStep: 10, maxTokensPerTask: 100 })
  expect(budget.spend(8, 1)).toBeUndefined()
  expect(budget.spend(3, 1)).toBe('budget harness-text: 10 tokens per step')
  expect(budget.spend(2, 1)).toBeUndefined()
})

test('the budget of a step starts again, the budget of the task does not', () => {
  const budget = createTextBudget({ maxTokensPerStep: 10, maxTokensPerTask: 15 })
  expect(budget.spend(10, 1)).toBeUndefined()
  expect(budget.spend(5, 2)).toBeUndefined()
  expect(budget.spend(1, 3)).toBe('budget harness-text: 15 tokens per task')
})

test('a harness without the entry has no bound', () => {
  expect(textLimits({})).toEqual({
    maxTokensPerStep: Number.POSITIVE_INFINITY,
    maxTokensPerTask: Number.POSITIVE_INFINITY,
  })
  expect(textLimits({ budgets: { 'harness-text': { maxTokensPerStep: 300 } } }).maxTokensPerStep).toBe(300)
  expect(textLimits({ budgets: { 'harness-text': null } }).maxTokensPerTask).toBe(Number.POSITIVE_INFINITY)
})
