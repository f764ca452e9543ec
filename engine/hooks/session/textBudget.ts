import type { HarnessState } from '../../documents/kinds/harness'

/** What all hooks of a harness together may add, from the budget entry `harness-text`. */
export interface TextLimits {
  readonly maxTokensPerStep: number
  readonly maxTokensPerTask: number
}

export const textLimits = (state: HarnessState): TextLimits => {
  const entry = state.budgets?.['harness-text']
  return {
    maxTokensPerStep: entry?.maxTokensPerStep ?? Number.POSITIVE_INFINITY,
    maxTokensPerTask: entry?.maxTokensPerTask ?? Number.POSITIVE_INFINITY,
  }
}

export interface TextBudget {
  /** Takes the tokens when they fit; otherwise takes none and says which budget is too small. */
  spend(tokens: number, step: number): string | undefined
}

export const createTextBudget = (limits: TextLimits): TextBudget => {
  let total = 0
  let currentStep = -1
  let inStep = 0
  return {
    spend(tokens, step) {
      if (step !== currentStep) inStep = 0
      currentStep = step
      if (inStep + tokens > limits.maxTokensPerStep) {
        return `budget harness-text: ${limits.maxTokensPerStep} tokens per step`
      }
      if (total + tokens > limits.maxTokensPerTask) {
        return `budget harness-text: ${limits.maxTokensPerTask} tokens per task`
      }
      inStep += tokens
      total += tokens
      return undefined
    },
  }
}
