import { type CellKind, cellAt, type OutcomeGrid } from '../../protocol/outcomeGrid'
import { textTable } from './textTable'

const signs: Readonly<Record<CellKind, string>> = {
  repaired: '+',
  regressed: '-',
  passed: 'pass',
  failed: '·',
  limit: 'limit',
  error: 'error',
  missing: '',
}

const legend = `+ repaired, - regressed, · fails; ~ where attempts disagree. Tasks that are alike beside the base stand together.`

/** What became of every task under every harness. */
export const gridTable = (grid: OutcomeGrid): string => {
  const rows = grid.tasks.map((task, index) => [
    task,
    ...grid.harnesses.map((_, place) => {
      const { kind, isFlaky } = cellAt(grid, place, index)
      return `${signs[kind]}${isFlaky ? '~' : ''}`
    }),
  ])
  return `${textTable(['task', ...grid.harnesses], rows)}\n${legend}`
}
