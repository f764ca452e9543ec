import { cellAt, type OutcomeGrid } from '../../../protocol/outcomeGrid'
import type { ExportFormat, ExportPart } from '../../../protocol/resultsView'
import type { LocalTable, ReportTable, RunReport } from '../../../protocol/runReport'
import { type CsvCell, csvText } from './csv'

type Exported = Pick<RunReport, 'report' | 'local' | 'grid'>
type Rows = readonly (readonly CsvCell[])[]

const reportRows = ({ rows }: ReportTable): Rows => [
  ['harness', 'tasks', 'attempts', 'avg', 'avgLow', 'avgHigh', 'passAtK', 'repaired', 'regressed', 'delta'].concat([
    'deltaLow',
    'deltaHigh',
    'p',
    'limits',
    'errors',
  ]),
  ...rows.map(({ avgInterval, deltaInterval, ...row }) => [
    ...[row.harness, row.tasks, row.attempts, row.avg, avgInterval?.low ?? null, avgInterval?.high ?? null],
    ...[row.passAtK, row.repaired, row.regressed, row.delta],
    ...[deltaInterval?.low ?? null, deltaInterval?.high ?? null, row.p, row.limits, row.errors],
  ]),
]

const localRows = ({ verdict, ...local }: LocalTable): Rows => [
  ['candidate', 'parent', 'targets', 'repaired', 'controls', 'regressed', 'tokenRatio', 'chance', 'verdict', 'missing'],
  [
    ...[local.candidate, local.parent, local.targets, local.repaired, local.controls, local.regressed],
    ...[local.tokenRatio, local.chance, verdict.status, local.missing],
  ],
]

interface GridRow {
  readonly task: string
  readonly region: string
  /** Harness -> what came of the first attempt. */
  readonly results: Readonly<Record<string, string>>
  /** Harnesses whose attempts disagree. */
  readonly flaky: readonly string[]
}

const gridRows = (grid: OutcomeGrid): readonly GridRow[] => {
  const regions = grid.regions.flatMap(({ kind, tasks }) => Array.from({ length: tasks }, () => kind))
  return grid.tasks.map((task, index) => {
    const cells = grid.harnesses.map((id, place) => ({ id, ...cellAt(grid, place, index) }))
    return {
      task,
      region: regions[index] ?? 'open',
      results: Object.fromEntries(cells.map(({ id, kind }) => [id, kind])),
      flaky: cells.flatMap(({ id, isFlaky }) => (isFlaky ? [id] : [])),
    }
  })
}

const gridCsv = (grid: OutcomeGrid): Rows => [
  ['task', 'region', ...grid.harnesses],
  ...gridRows(grid).map(({ task, region, results, flaky }) => [
    task,
    region,
    ...grid.harnesses.map((id) => `${results[id]}${flaky.includes(id) ? ' (flaky)' : ''}`),
  ]),
]

/** What JSON tells of a part: of the table all that `harness-s report --json` tells. */
const jsonOf = ({ report, local, grid }: Exported, part: ExportPart): unknown =>
  part === 'table' ? (local ?? report) : { run: report.run, harnesses: grid.harnesses, tasks: gridRows(grid) }

const csvOf = ({ report, local, grid }: Exported, part: ExportPart): Rows => {
  if (part === 'grid') return gridCsv(grid)
  return local === null ? reportRows(report) : localRows(local)
}

/** A part of what a run came to, as text for other programs. */
export const runExport = (exported: Exported, part: ExportPart, format: ExportFormat): string =>
  format === 'csv' ? csvText(csvOf(exported, part)) : `${JSON.stringify(jsonOf(exported, part))}\n`
