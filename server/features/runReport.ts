import type { ReadEvaluation } from '../../engine/evaluation/finishedEvaluation'
import { type RunReportParams, type RunReportResult, runReportMethod } from '../../protocol/languageServer'
import { hasReport } from '../../protocol/runReport'
import type { Feature } from '../context'
import { LatestFew } from '../latestFew'
import { listedRun, runName } from '../runList'
import { folderName } from '../workspaces'

/** Reports that stay in memory: those that a reader goes to and fro between. */
const mostReports = 4

/** What an evaluation came to. Whoever asked is told from then on when more is recorded of it. */
export const runReport: Feature = ({ connection, workspaces, evidence, runtime, guarded }) => {
  const reports = new LatestFew<ReadEvaluation>(mostReports)
  connection.onRequest(
    runReportMethod,
    guarded('runReport', async ({ folder: uri, run: id }: RunReportParams): Promise<RunReportResult | null> => {
      const folder = workspaces.all().find((each) => folderName(each).uri === uri)
      const run =
        folder &&
        evidence
          .foldersOfRuns(folder)
          .runFolders()
          .find(({ path }) => runName(path) === id)
      if (folder === undefined || run === undefined) return null
      const listed = listedRun(run, runtime.isWorkedOn(run.path))
      if (!hasReport(listed)) return null
      folder.live.project().evidence?.run(run.header.id)
      const {
        report,
        local = null,
        grid,
        damaged,
      } = await reports.of(JSON.stringify([run.path, run.stamp]), () => runtime.readReport(run))
      return { listed, report, local, grid, damaged }
    }),
  )
}
