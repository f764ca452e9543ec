import { lineageNodes } from '../../engine/language/lineage/lineageNodes'
import { type LineageResult, lineageMethod } from '../../protocol/languageServer'
import type { Feature } from '../context'
import { uriOfPath } from '../uris'

export const lineage: Feature = ({ connection, workspaces, guarded }) =>
  connection.onRequest(
    lineageMethod,
    guarded(
      'lineage',
      (): LineageResult => ({
        folders: workspaces.all().map(({ path: root, live }) => ({
          uri: uriOfPath(root.slice(0, -1)),
          name: root.split('/').at(-2) ?? root,
          harnesses: lineageNodes(live.project(), (path) => live.findingsOf(path)).map(({ file, ...node }) => ({
            ...node,
            uri: uriOfPath(root + file),
          })),
        })),
      }),
    ),
  )
