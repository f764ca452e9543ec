import { lineageNodes } from '../../engine/language/lineage/lineageNodes'
import { type LineageResult, lineageMethod } from '../../protocol/languageServer'
import type { Feature, ServerContext } from '../context'
import { uriOfPath } from '../uris'
import { type Folder, folderName } from '../workspaces'

export const lineage: Feature = (context) =>
  context.connection.onRequest(
    lineageMethod,
    context.guarded(
      'lineage',
      (): LineageResult => ({
        folders: context.workspaces.all().map((folder) => ({
          ...folderName(folder),
          harnesses: harnessesOf(folder, context),
        })),
      }),
    ),
  )

const harnessesOf = (folder: Folder, { publisher }: ServerContext): LineageResult['folders'][number]['harnesses'] =>
  lineageNodes(folder.live.project(), {
    all: (path) => folder.live.findingsOf(path),
    wanted: (path) => publisher.wantedFindings(folder, path),
  }).map(({ file, ...node }) => ({ ...node, uri: uriOfPath(folder.path + file) }))
