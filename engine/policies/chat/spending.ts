import { PolicyStop, type Usage } from '../agent'

export interface Price {
  /** Money for a million tokens. */
  readonly inputPerMillion: number
  readonly outputPerMillion: number
  readonly currency: string
}

export const budgetNames = ['tokens', 'inputTokens', 'outputTokens', 'calls', 'money'] as const
export type BudgetName = (typeof budgetNames)[number]
export type Budgets = { readonly [name in BudgetName]?: number }

/** What the answers of a run have cost, all its sessions together. */
export type Spent = { readonly [name in BudgetName]: number }

export interface Spending {
  /** Throws a `PolicyStop` when a budget is used up. Requests under way may still go beyond it. */
  check(): void
  add(usage: Usage): void
  /** All models of the run together. */
  readonly spent: Spent
  /** The same budgets for one more model of the run. `before` is what its answers cost in earlier sessions. */
  at(price: Price | undefined, before: Spent): Spending
}

export const nothingSpent: Spent = { tokens: 0, inputTokens: 0, outputTokens: 0, calls: 0, money: 0 }

export const costOf = ({ inputTokens, outputTokens }: Usage, price: Price | undefined): number =>
  price === undefined ? 0 : (inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion) / 1e6

const addUsage = (spent: Spent, usage: Usage, price: Price | undefined): Spent => ({
  tokens: spent.tokens + usage.inputTokens + usage.outputTokens,
  inputTokens: spent.inputTokens + usage.inputTokens,
  outputTokens: spent.outputTokens + usage.outputTokens,
  calls: spent.calls + 1,
  money: spent.money + costOf(usage, price),
})

const amountOf = (name: BudgetName, amount: number, price: Price | undefined): string =>
  name === 'money' ? `${amount.toFixed(4)} ${price?.currency ?? ''}`.trim() : `${amount} ${name}`

const totalOf = (one: Spent, other: Spent): Spent => ({
  tokens: one.tokens + other.tokens,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  calls: one.calls + other.calls,
  money: one.money + other.money,
})

export const createSpending = (budgets: Budgets, firstPrice: Price | undefined, before: Spent): Spending => {
  let spent = before
  const of = (price: Price | undefined): Spending => ({
    check: () => {
      const name = budgetNames.find((each) => spent[each] >= (budgets[each] ?? Number.POSITIVE_INFINITY))
      if (name === undefined) return
      throw new PolicyStop(
        `The run has used up its budget: ${amountOf(name, spent[name], price)} of ${amountOf(name, budgets[name] ?? 0, price)}, in ${spent.calls} calls.`,
        `Raise budgets.${name} in harness-s.json to go on.`,
      )
    },
    add: (usage) => {
      spent = addUsage(spent, usage, price)
    },
    get spent() {
      return spent
    },
    at: (other, spentBefore) => {
      spent = totalOf(spent, spentBefore)
      return of(other)
    },
  })
  return of(firstPrice)
}
