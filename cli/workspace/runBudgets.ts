import { nearest } from '../../engine/lint/nearest'
import { budgetNames, createSpending, nothingSpent, type Price } from '../../engine/policies/chat/spending'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'
import type { WorkspaceContext } from './context'
import type { PolicyConfig, SharedByModels } from './readyPolicy'

export const priceOf = ({ price }: PolicyConfig): Price | undefined =>
  price && {
    inputPerMillion: price.inputPerMillion ?? 0,
    outputPerMillion: price.outputPerMillion ?? 0,
    currency: price.currency ?? '',
  }

const wrongBudget = (name: string, what: string, next: string): UserError =>
  new UserError({ what, where: `harness-s.json, budgets.${name}`, next, exitCode: exitCodes.usage })

/** A limit that nobody would watch is worse than none: it is refused. */
const checkBudget = (name: string, price: Price | undefined): void => {
  if (!budgetNames.some((known) => known === name)) {
    const close = nearest(name, budgetNames)
    const hint = close === undefined ? '' : `; did you mean "${close}"?`
    throw wrongBudget(name, `There is no budget "${name}"${hint}`, `Budgets are: ${budgetNames.join(', ')}.`)
  }
  if (name === 'money' && price === undefined) {
    throw wrongBudget(name, 'The policy has no price, so a budget of money cannot be kept.', 'Give it a "price".')
  }
}

/** Refuses budgets that nobody would keep with this policy. */
export const checkBudgets = ({ workspace }: WorkspaceContext, config: PolicyConfig): void => {
  for (const name of Object.keys(workspace?.budgets ?? {})) checkBudget(name, priceOf(config))
}

/** What all models of a run may cost together. */
export const openSharedByModels = ({ workspace }: WorkspaceContext): SharedByModels => ({
  spending: createSpending(workspace?.budgets ?? {}, undefined, nothingSpent),
  schedulers: new Map(),
})
