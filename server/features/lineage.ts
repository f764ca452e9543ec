import { lineageNodes } from '../../engine/language/lineage/lineageNodes'
import { type LineageResult, lineageMethod } from '../../protocol/languageServer'
import type { Feature, ServerContext } from '../context'
import { uriOfPath } from '../uris'
import type { Folder } from '../workspaces'

export const lineage: Feature = (context) =>
  context.connection.onRequest(
    lineageMethod,
    context.guarded(
      'lineage',
      (): LineageResult => ({
        folders: context.workspaces.all().map((folder) => ({
          uri: uriOfPath(folder.path.slice(0, -1)),
          name: folder.path.split('/').at(-2) ?? folder.path,
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
