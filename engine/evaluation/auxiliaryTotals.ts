import type { ResultLine } from '../documents/kinds/resultLine'

type Calls = NonNullable<ResultLine['auxiliary']>[string]

/** What hooks asked other models: `judge` or `ask_model` -> calls, tokens and money. */
export type AuxiliaryTotals = { readonly [role: string]: Calls }

const together = (one: Calls | undefined, other: Calls): Calls => {
  const isPriced = one?.money !== undefined || other.money !== undefined
  return {
    calls: (one?.calls ?? 0) + other.calls,
    input: (one?.input ?? 0) + other.input,
    output: (one?.output ?? 0) + other.output,
    ...(isPriced && { money: (one?.money ?? 0) + (other.money ?? 0) }),
  }
}

/** Over all these rollouts, each role for itself, in the order of their names. */
export const auxiliaryTotals = (lines: readonly ResultLine[]): AuxiliaryTotals => {
  const totals = new Map<string, Calls>()
  for (const { auxiliary = {} } of lines) {
    for (const [role, calls] of Object.entries(auxiliary)) totals.set(role, together(totals.get(role), calls))
  }
  return Object.fromEntries([...totals].sort(([one], [other]) => (one < other ? -1 : 1)))
}
