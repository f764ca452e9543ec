import type { OutcomeGrid } from '../../protocol/outcomeGrid'

/** A cell of the map, by its places. */
export interface CellPlace {
  readonly harness: number
  readonly task: number
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** The first task of each region. */
const startsOf = ({ regions }: Pick<OutcomeGrid, 'regions'>): readonly number[] => {
  let start = 0
  return regions.map(({ tasks }) => {
    start += tasks
    return start - tasks
  })
}

/** Where a key leads from a cell; undefined for a key that leads nowhere. */
export const placeAfter = (
  key: string,
  { harness, task }: CellPlace,
  grid: Pick<OutcomeGrid, 'harnesses' | 'tasks' | 'regions'>,
): CellPlace | undefined => {
  const starts = startsOf(grid)
  const moves: Readonly<Record<string, CellPlace>> = {
    ArrowLeft: { harness, task: task - 1 },
    ArrowRight: { harness, task: task + 1 },
    ArrowUp: { harness: harness - 1, task },
    ArrowDown: { harness: harness + 1, task },
    Home: { harness, task: 0 },
    End: { harness, task: grid.tasks.length - 1 },
    PageUp: { harness, task: starts.findLast((start) => start < task) ?? 0 },
    PageDown: { harness, task: starts.find((start) => start > task) ?? grid.tasks.length - 1 },
  }
  const next = Object.hasOwn(moves, key) ? moves[key] : undefined
  return next && { harness: within(next.harness, grid.harnesses.length), task: within(next.task, grid.tasks.length) }
}
