import type { ResultLine } from '../../engine/documents/kinds/resultLine'
import type { RunHeader } from '../../engine/documents/kinds/run'
import { plural } from '../../engine/documents/plural'
import { runExport } from '../../engine/evaluation/exports/runExport'
import { type FinishedEvaluation, finishedEvaluation, gridOf } from '../../engine/evaluation/finishedEvaluation'
import type { Report } from '../../engine/evaluation/report'
import { runFiles } from '../../engine/trajectories/runLayout'
import { exitCodes } from '../exitCodes'
import { gridTable } from '../text/gridTable'
import { localReportText } from '../text/localReportText'
import { note, print, printExactly, printJson } from '../text/output'
import { auxiliaryText, cleanText, coverageChart, reportTable, sharedRepairsTable } from '../text/reportText'
import type { WorkspaceContext } from '../workspace/context'
import { type GlobalOptions, workspaceFolder } from '../workspace/workspaceFolder'
import { readEvaluation } from './evaluation'
import { readResultLines, runPath } from './runs'

export interface ReportOptions extends GlobalOptions {
  readonly json?: true
  readonly csv?: true
  readonly grid?: true
}

const resumeNote = ({ run, missing }: { readonly run: string; readonly missing: number }): void => {
  if (missing > 0)
    note(`\n${plural(missing, 'rollout')} missing. Run what is missing with: harness-s eval --resume ${run}`)
}

const printReportText = (report: Report): void => {
  print(reportTable(report))
  for (const text of [cleanText(report), auxiliaryText(report)]) if (text !== undefined) print(`\n${text}`)
  if (report.coverage.length > 1) {
    print(`\nOracle coverage: tasks that at least one of k siblings solves, one rollout each\n${coverageChart(report)}`)
    print(`\nShared repairs: share (%) of the row's repairs that the column repairs too\n${sharedRepairsTable(report)}`)
  }
  resumeNote(report)
}

const printFinished = ({ report, local }: FinishedEvaluation, asJson: boolean): void => {
  if (asJson) printJson(local ?? report)
  else if (local === undefined) printReportText(report)
  else {
    print(localReportText(local))
    resumeNote(local)
  }
}

/** What became of a run, and the exit code that says whether all of it was played. */
export const showFinished = (
  { folder }: WorkspaceContext,
  finished: FinishedEvaluation,
  { json, events }: Pick<ReportOptions, 'json'> & { readonly events?: true },
): void => {
  if (!events) printFinished(finished, json === true)
  if (json !== true) note(`\nThe run lies in ${runPath(folder, finished.report.run)}`)
  if (finished.status !== 'complete') process.exitCode = exitCodes.infrastructure
}

/** The same texts that the results view of the editor writes into files; a grid without a form is drawn as a table. */
const printExport = (
  header: RunHeader,
  lines: readonly ResultLine[],
  finished: FinishedEvaluation,
  { json, csv, grid: isGrid }: ReportOptions,
): void => {
  const grid = gridOf(header, lines, finished)
  const { report, local = null } = finished
  const part = isGrid ? 'grid' : 'table'
  if (json || csv) printExactly(runExport({ report, local, grid }, part, json ? 'json' : 'csv'))
  else print(gridTable(grid))
}

export const printReport = async (run: string, options: ReportOptions): Promise<void> => {
  const workspace = workspaceFolder(options)
  const header = readEvaluation(workspace, run)
  const { lines, unreadable } = readResultLines(workspace, header.id)
  if (unreadable.length > 0) {
    note(`${runFiles.results}: damaged, left out: line ${unreadable.join(', ')}.`)
  }
  const finished = finishedEvaluation(header, lines, header.status)
  if (options.grid || options.csv) printExport(header, lines, finished, options)
  else printFinished(finished, options.json === true)
}
