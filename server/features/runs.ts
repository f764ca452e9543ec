import { byText } from '../../engine/documents/byText'
import { type RunsFolder, type RunsResult, runsMethod } from '../../protocol/languageServer'
import type { Feature, ServerContext } from '../context'
import { listedRun, unreadableRun } from '../runList'
import { type Folder, folderName } from '../workspaces'

/** Looks at the folders of runs as they are now: who asks wants to see what just ended. */
export const runs: Feature = (context) =>
  context.connection.onRequest(
    runsMethod,
    context.guarded('runs', async (): Promise<RunsResult> => {
      await context.evidence.look()
      return { folders: context.workspaces.all().map((folder) => folderOf(folder, context)) }
    }),
  )

const folderOf = (folder: Folder, { evidence, runtime }: ServerContext): RunsFolder => {
  const found = evidence.foldersOfRuns(folder)
  const listed = [
    ...found.runFolders().map((run) => listedRun(run, runtime.isWorkedOn(run.path))),
    ...found.unreadableRuns().map(unreadableRun),
  ]
  return {
    ...folderName(folder),
    runs: listed.sort((one, other) => byText(one.id, other.id)),
  }
}
