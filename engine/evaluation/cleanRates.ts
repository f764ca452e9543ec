import { averagePassRate, type OutcomeTable } from './passRates'

/** What is left of a run without the tasks whose published answer is known to be wrong. */
export interface CleanRates {
  /** Tasks that are left out. */
  readonly leftOut: number
  /** Average pass rate of each harness over the others; null where it played none of them. */
  readonly avg: { readonly [harness: string]: number | null }
}

/** undefined where nothing is left out. The headline figures are those of all tasks. */
export const cleanRates = (
  tables: ReadonlyMap<string, OutcomeTable>,
  doubtful: ReadonlySet<string>,
): CleanRates | undefined => {
  const played = new Set([...tables.values()].flatMap((table) => [...table.keys()]))
  const leftOut = [...played].filter((task) => doubtful.has(task)).length
  if (leftOut === 0) return undefined
  const avg = [...tables].map(([harness, table]) => {
    const clean = [...table].filter(([task]) => !doubtful.has(task))
    return [harness, averagePassRate(new Map(clean))] as const
  })
  return { leftOut, avg: Object.fromEntries(avg) }
}
