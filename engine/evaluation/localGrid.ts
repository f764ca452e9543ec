import type { OutcomeGrid } from '../../protocol/outcomeGrid'
import type { LocalReport, LocalReportRow } from './localReport'

const signs: Readonly<Record<LocalReportRow['result'], (row: LocalReportRow) => string>> = {
  repaired: () => 'r',
  regressed: () => 'g',
  missing: () => '-',
  unchanged: ({ role, candidate }) => (role === 'control' ? 'p' : candidate === 'limit' ? 'l' : 'f'),
}

const parentSign = ({ role, parent }: LocalReportRow): string => {
  const letter = role === 'control' ? 'p' : 'f'
  return parent.pass > 0 && parent.pass < parent.n ? letter.toUpperCase() : letter
}

const regionOf = ({ result, role }: LocalReportRow) => {
  if (result === 'repaired' || result === 'regressed') return result
  if (result === 'missing') return 'open'
  return role === 'control' ? 'kept' : 'empty'
}

const order = ['repaired', 'empty', 'regressed', 'kept', 'open'] as const

/** A candidate beside the recorded outcomes of its parent, in the form of a grid. */
export const localGrid = ({ parent, candidate, tasks, repaired }: LocalReport): OutcomeGrid => {
  const rows = order.flatMap((region) => tasks.filter((row) => regionOf(row) === region))
  const counted = order.map((kind) => ({ kind, tasks: rows.filter((row) => regionOf(row) === kind).length }))
  const empty = rows.filter((row) => regionOf(row) === 'empty').map(({ task }) => task)
  return {
    harnesses: [parent, candidate],
    tasks: rows.map(({ task }) => task),
    cells: [rows.map(parentSign).join(''), rows.map((row) => signs[row.result](row)).join('')],
    regions: counted.filter(({ tasks: count }) => count > 0),
    alone: [0, repaired],
    empty: empty.length === 0 ? [] : [{ tags: '', tasks: empty }],
  }
}
