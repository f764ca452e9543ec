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

/** Which families are drawn, one resample after the other. */
const drawFamilies = (count: number, seed: number, resamples: number): Uint32Array => {
  const random = generator(seed)
  const drawn = new Uint32Array(count * resamples)
  for (let at = 0; at < drawn.length; at++) drawn[at] = Math.floor(random() * count)
  return drawn
}

const intervalOf = (families: readonly FamilyTotals[], drawn: Uint32Array, resamples: number): Interval => {
  const sums = Float64Array.from(families, ({ sum }) => sum)
  const counts = Float64Array.from(families, ({ tasks }) => tasks)
  const means = new Float64Array(resamples)
  for (let i = 0; i < resamples; i++) {
    let sum = 0
    let tasks = 0
    const end = (i + 1) * families.length
    // By index: an iterator costs more than the sum.
    for (let at = i * families.length; at < end; at++) {
      const family = drawn[at] ?? 0
      sum += sums[family] ?? 0
      tasks += counts[family] ?? 0
    }
    means[i] = sum / tasks
  }
  means.sort()
  return { low: quantile(means, 0.025), high: quantile(means, 0.975) }
}

export type FamilyBootstrap = (families: readonly FamilyTotals[]) => Interval | null

/**
 * 95 % percentile bootstrap of a mean over tasks, resampling whole families: tasks of one family are not independent.
 * For a paired difference give the differences. null when there is no family. Intervals over equally many families are
 * made from the same draws.
 */
export const createFamilyBootstrap = (seed: number, resamples = 2000): FamilyBootstrap => {
  const drawn = new Map<number, Uint32Array>()
  return (families) => {
    if (families.length === 0) return null
    const draws = drawn.get(families.length) ?? drawFamilies(families.length, seed, resamples)
    drawn.set(families.length, draws)
    return intervalOf(families, draws, resamples)
  }
}
