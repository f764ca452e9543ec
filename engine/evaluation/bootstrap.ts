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

/** A column of families: those that add something, and how many tasks each holds. */
interface Column {
  readonly families: Uint32Array
  readonly sums: Float64Array
  readonly tasks: Float64Array
  /** Tasks per family where all hold the same; else undefined. */
  readonly evenTasks: number | undefined
  readonly means: Float64Array
}

const columnOf = (families: readonly FamilyTotals[], resamples: number): Column => {
  const filled = [...families.entries()].filter(([, { sum }]) => sum !== 0)
  const [first] = families
  return {
    families: Uint32Array.from(filled, ([index]) => index),
    sums: Float64Array.from(filled, ([, { sum }]) => sum),
    tasks: Float64Array.from(families, ({ tasks }) => tasks),
    evenTasks: families.every(({ tasks }) => tasks === first?.tasks) ? first?.tasks : undefined,
    means: new Float64Array(resamples),
  }
}

/** Mean over tasks when each family counts as often as it was drawn. */
const drawnMean = ({ families, sums, tasks, evenTasks }: Column, drawn: Uint32Array): number => {
  let sum = 0
  for (let i = 0; i < families.length; i++) sum += (sums[i] ?? 0) * (drawn[families[i] ?? 0] ?? 0)
  if (evenTasks !== undefined) return sum / (evenTasks * tasks.length)
  let count = 0
  for (let i = 0; i < tasks.length; i++) count += (tasks[i] ?? 0) * (drawn[i] ?? 0)
  return sum / count
}

/** All columns have as many families, so that one resample serves all of them. */
const fillMeans = (columns: readonly Column[], families: number, seed: number, resamples: number): void => {
  const random = generator(seed)
  const drawn = new Uint32Array(families)
  for (let i = 0; i < resamples; i++) {
    drawn.fill(0)
    for (let j = 0; j < families; j++) {
      const family = Math.floor(random() * families)
      drawn[family] = (drawn[family] ?? 0) + 1
    }
    for (const column of columns) column.means[i] = drawnMean(column, drawn)
  }
}

const intervalOf = ({ means }: Column): Interval => {
  means.sort()
  return { low: quantile(means, 0.025), high: quantile(means, 0.975) }
}

/**
 * 95 % percentile bootstraps of means over tasks, resampling whole families: tasks of one family are not independent.
 * For a paired difference give the differences. null where there is no family. The same as each of them alone, and
 * quicker: those with as many families share their resamples.
 */
export const familyBootstraps = (
  statistics: readonly (readonly FamilyTotals[])[],
  seed: number,
  resamples = 2000,
): readonly (Interval | null)[] => {
  const columns = statistics.map((families) => columnOf(families, resamples))
  for (const families of new Set(statistics.map(({ length }) => length))) {
    const alike = columns.filter(({ tasks }) => tasks.length === families)
    if (families > 0) fillMeans(alike, families, seed, resamples)
  }
  return columns.map((column) => (column.tasks.length === 0 ? null : intervalOf(column)))
}

/** The bootstrap of one statistic. */
export const familyBootstrap = (families: readonly FamilyTotals[], seed: number, resamples = 2000): Interval | null =>
  familyBootstraps([families], seed, resamples)[0] ?? null
