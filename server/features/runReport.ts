import { type RunReportParams, type RunReportResult, runReportMethod } from '../../protocol/languageServer'
import { hasReport } from '../../protocol/runReport'
import type { Feature } from '../context'
import { listedRun, runName } from '../runList'
import { RunReports } from '../runReports'
import { folderName } from '../workspaces'

/** What an evaluation came to. Whoever asked is told from then on when more is recorded of it. */
export const runReport: Feature = ({ connection, workspaces, evidence, runtime }) => {
  const reports = new RunReports(runtime)
  connection.onRequest(
    runReportMethod,
    async ({ folder: uri, run: id }: RunReportParams): Promise<RunReportResult | null> => {
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
      const { report, local = null, grid, damaged } = await reports.of(run)
      return { listed, report, local, grid, damaged }
    },
  )
}
