/** 32-bit mixing generator (splitmix32): enough for resampling, and equal on every machine. */
const generator = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

export interface Interval {
  readonly low: number
  readonly high: number
}

export interface FamilyTotals {
  /** Sum of the statistic over the tasks of one family. */
  readonly sum: number
  readonly tasks: number
}

const quantile = (sorted: Float64Array, q: number): number => sorted[Math.round(q * (sorted.length - 1))] ?? Number.NaN

/**
 * 95 % percentile bootstrap of a mean over tasks, resampling whole families: tasks of one family are not independent.
 * For a paired difference give the differences. null when there is no family.
 */
export const familyBootstrap = (families: readonly FamilyTotals[], seed: number, resamples = 2000): Interval | null => {
  if (families.length === 0) return null
  const random = generator(seed)
  const means = new Float64Array(resamples)
  for (let i = 0; i < resamples; i++) {
    let sum = 0
    let tasks = 0
    for (let j = 0; j < families.length; j++) {
      const family = families[Math.floor(random() * families.length)]
      sum += family?.sum ?? 0
      tasks += family?.tasks ?? 0
    }
    means[i] = sum / tasks
  }
  means.sort()
  return { low: quantile(means, 0.025), high: quantile(means, 0.975) }
}
