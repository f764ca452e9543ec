import { defaultHookLimits, type HookLimits } from '../../documents/kinds/hookLimits'
import type { ActionName } from '../../documents/kinds/vocabulary'

/** The limits of a hook with every default filled in; null is unlimited. Stored with a run. */
export type EffectiveLimits = Readonly<Required<HookLimits>>

export const effectiveLimits = (action: ActionName, limits: HookLimits = {}): EffectiveLimits => ({
  ...defaultHookLimits(action),
  ...limits,
})

/** Counts the firings of one hook in one task. */
export interface FiringCounter {
  /** Why one more firing is refused, or undefined when it is allowed. */
  refusal(key: string, step: number): string | undefined
  count(key: string, step: number): void
}

const reached = (value: number, limit: number | null): boolean => limit !== null && value >= limit

export const createFiringCounter = (limits: EffectiveLimits): FiringCounter => {
  const perKey = new Map<string, number>()
  let total = 0
  let lastStep: number | undefined
  let inStep = 0
  return {
    refusal(key, step) {
      if (reached(total, limits.maxPerTask)) return `maxPerTask ${limits.maxPerTask}`
      if (reached(perKey.get(key) ?? 0, limits.maxPerKey)) return `maxPerKey ${limits.maxPerKey}`
      if (reached(step === lastStep ? inStep : 0, limits.maxPerStep)) return `maxPerStep ${limits.maxPerStep}`
      const silent = lastStep !== undefined && step > lastStep && step - lastStep <= limits.cooldownSteps
      return silent ? `cooldownSteps ${limits.cooldownSteps}` : undefined
    },
    count(key, step) {
      total += 1
      perKey.set(key, (perKey.get(key) ?? 0) + 1)
      inStep = step === lastStep ? inStep + 1 : 1
      lastStep = step
    },
  }
}
