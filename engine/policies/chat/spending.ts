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
  readonly spent: Spent
}

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

export const createSpending = (budgets: Budgets, price: Price | undefined, before: Spent): Spending => {
  let spent = before
  return {
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
  }
}
