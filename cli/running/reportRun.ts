import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../engine/evaluation/report'
import { parseResultLines, type ResultLines } from '../../engine/trajectories/resultLines'
import { runFiles } from '../../engine/trajectories/runLayout'
import { note, print, printJson } from '../text/output'
import { coverageChart, reportTable, sharedRepairsTable } from '../text/reportText'
import { type GlobalOptions, workspaceFolder } from '../workspace/workspaceFolder'
import { readEvaluation, reportOf } from './evaluation'
import { runPath } from './runs'

export interface ReportOptions extends GlobalOptions {
  readonly json?: true
}

/** The text form of a report, for `eval` and `report` alike. */
export const printReportText = (report: Report): void => {
  print(reportTable(report))
  if (report.coverage.length > 1) {
    print(`\nOracle coverage: tasks that at least one of k siblings solves, one rollout each\n${coverageChart(report)}`)
    print(`\nShared repairs: share (%) of the row's repairs that the column repairs too\n${sharedRepairsTable(report)}`)
  }
  if (report.missing > 0) {
    note(`\n${report.missing} rollouts are missing. Run them with: harness-s eval --resume ${report.run}`)
  }
}

const readResults = (folder: string): ResultLines => {
  const path = join(folder, runFiles.results)
  return parseResultLines(existsSync(path) ? readFileSync(path, 'utf8') : '')
}

export const printReport = async (run: string, options: ReportOptions): Promise<void> => {
  const workspace = workspaceFolder(options)
  const header = readEvaluation(workspace, run)
  const { lines, unreadable } = readResults(runPath(workspace, header.id))
  if (unreadable.length > 0) {
    note(`${runFiles.results}: damaged, left out: line ${unreadable.join(', ')}.`)
  }
  const report = reportOf(header, lines)
  if (options.json) printJson(report)
  else printReportText(report)
}
