import { type CellLetter, type OutcomeGrid, type RegionKind, regionKinds } from '../../protocol/outcomeGrid'
import type { LocalReport, LocalReportRow } from './localReport'

const signOf = ({ task, role, candidate, result }: LocalReportRow, lost: ReadonlySet<string>): CellLetter => {
  switch (result) {
    case 'repaired':
      return 'r'
    case 'regressed':
      return 'g'
    case 'missing':
      return lost.has(task) ? 'e' : '-'
    case 'unchanged':
      return role === 'control' ? 'p' : candidate === 'limit' ? 'l' : 'f'
  }
}

const parentSign = ({ role, parent }: LocalReportRow): string => {
  const letter = role === 'control' ? 'p' : 'f'
  return parent.pass > 0 && parent.pass < parent.n ? letter.toUpperCase() : letter
}

const regionOf = ({ result, role }: LocalReportRow): RegionKind => {
  if (result === 'repaired' || result === 'regressed') return result
  if (result === 'missing') return 'open'
  return role === 'control' ? 'kept' : 'empty'
}

/**
 * A candidate beside the recorded outcomes of its parent, in the form of a grid. `lost`: tasks on which the environment
 * failed the candidate, which its report counts as missing.
 */
export const localGrid = (
  { parent, candidate, tasks, repaired }: LocalReport,
  lost: ReadonlySet<string> = new Set(),
): OutcomeGrid => {
  const rows = regionKinds.flatMap((region) => tasks.filter((row) => regionOf(row) === region))
  const counted = regionKinds.map((kind) => ({ kind, tasks: rows.filter((row) => regionOf(row) === kind).length }))
  const empty = rows.filter((row) => regionOf(row) === 'empty').map(({ task }) => task)
  return {
    harnesses: [parent, candidate],
    tasks: rows.map(({ task }) => task),
    cells: [rows.map(parentSign).join(''), rows.map((row) => signOf(row, lost)).join('')],
    regions: counted.filter(({ tasks: count }) => count > 0),
    alone: [0, repaired],
    empty: empty.length === 0 ? [] : [{ tags: '', tasks: empty }],
  }
}
