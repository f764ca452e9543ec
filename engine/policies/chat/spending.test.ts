import { describe, expect, it } from 'vitest'
import { createSpending, nothingSpent, type Spent } from './spending'

const nothing: Spent = { tokens: 0, inputTokens: 0, outputTokens: 0, calls: 0, money: 0 }
const price = { inputPerMillion: 2, outputPerMillion: 10, currency: 'USD' }
const usage = { inputTokens: 1000, outputTokens: 100 }

describe('a budget', () => {
  it.each([
    ['tokens', 2200, '2200 tokens of 2200 tokens, in 2 calls'],
    ['inputTokens', 2000, '2000 inputTokens of 2000 inputTokens, in 2 calls'],
    ['outputTokens', 150, '200 outputTokens of 150 outputTokens, in 2 calls'],
    ['calls', 2, '2 calls of 2 calls, in 2 calls'],
    ['money', 0.005, '0.0060 USD of 0.0050 USD, in 2 calls'],
  ])('of %s ends the run when it is used up, and says so', (name, amount, told) => {
    const spending = createSpending({ [name]: amount }, price, nothing)
    spending.check()
    spending.add(usage)
    spending.check()
    spending.add(usage)
    expect(() => spending.check()).toThrow(`The run has used up its budget: ${told}.`)
  })

  it('counts what earlier sessions of the run have spent', () => {
    const spending = createSpending({ calls: 5 }, undefined, { ...nothing, calls: 5 })
    expect(() => spending.check()).toThrow(
      expect.objectContaining({ name: 'PolicyStop', next: expect.stringContaining('budgets.calls') }),
    )
  })

  it('that nobody set lets everything pass', () => {
    const spending = createSpending({}, undefined, { ...nothing, tokens: 1e12 })
    expect(() => spending.check()).not.toThrow()
  })
})

it('the models of a run spend from one budget, each at its own price', () => {
  const run = createSpending({ money: 1 }, undefined, nothingSpent)
  const cheap = run.at({ inputPerMillion: 1, outputPerMillion: 1, currency: 'EUR' }, nothingSpent)
  const dear = run.at({ inputPerMillion: 100, outputPerMillion: 100, currency: 'EUR' }, { ...nothingSpent, money: 0.4 })
  cheap.add({ inputTokens: 100_000, outputTokens: 0 })
  dear.check()
  dear.add({ inputTokens: 5_000, outputTokens: 0 })
  expect(run.spent).toMatchObject({ calls: 2, money: 1 })
  expect(() => cheap.check()).toThrow('1.0000 EUR of 1.0000 EUR, in 2 calls')
})
