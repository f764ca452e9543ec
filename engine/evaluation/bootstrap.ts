import type { Interval } from '../../protocol/runReport'

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

export interface FamilyTotals {
  /** Sum of the statistic over the tasks of one family. */
  readonly sum: number
  readonly tasks: number
}

const quantile = (sorted: Float64Array, q: number): number => sorted[Math.round(q * (sorted.length - 1))] ?? Number.NaN

/**
 * How often each family is drawn, one resample after the other. A byte holds it: up to 255 families a resample has no
 * more draws, and among more no family is ever drawn so often.
 */
const drawFamilies = (count: number, seed: number, resamples: number): Uint8Array => {
  const random = generator(seed)
  const drawn = new Uint8Array(count * resamples)
  for (let from = 0; from < drawn.length; from += count) {
    for (let draw = 0; draw < count; draw++) {
      const at = from + Math.floor(random() * count)
      drawn[at] = (drawn[at] ?? 0) + 1
    }
  }
  return drawn
}

/** Sum of values over what was drawn in the resample that begins at `from`. Most values are 0 and cost nothing. */
const drawnSum = (values: readonly number[]) => {
  const filled = Uint32Array.from([...values.keys()].filter((index) => values[index] !== 0))
  const weights = Float64Array.from(filled, (index) => values[index] ?? 0)
  return (drawn: Uint8Array, from: number): number => {
    let sum = 0
    // By index: an iterator costs more than the sum.
    for (let i = 0; i < filled.length; i++) sum += (weights[i] ?? 0) * (drawn[from + (filled[i] ?? 0)] ?? 0)
    return sum
  }
}

const intervalOf = (families: readonly FamilyTotals[], drawn: Uint8Array, resamples: number): Interval => {
  const [first] = families
  const isEven = families.every(({ tasks }) => tasks === first?.tasks)
  const evenTasks = (first?.tasks ?? 0) * families.length
  const sumOf = drawnSum(families.map(({ sum }) => sum))
  const tasksOf = isEven ? () => evenTasks : drawnSum(families.map(({ tasks }) => tasks))
  const means = new Float64Array(resamples)
  for (let i = 0; i < resamples; i++) {
    const from = i * families.length
    means[i] = sumOf(drawn, from) / tasksOf(drawn, from)
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
  const drawn = new Map<number, Uint8Array>()
  return (families) => {
    if (families.length === 0) return null
    const draws = drawn.get(families.length) ?? drawFamilies(families.length, seed, resamples)
    drawn.set(families.length, draws)
    return intervalOf(families, draws, resamples)
  }
}
