import {
  type CancellationToken,
  type Diagnostic,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
  type PreviousResultId,
  ResponseError,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node'
import { textHash } from '../../engine/documents/canonicalText'
import type { Feature, ServerContext } from '../context'
import { pathOfUri } from '../uris'

/**
 * Findings for a client that asks for them. Answers wait until all that is there is judged, as a document may be wrong
 * because of another one. Related documents are not sent along: the client is told to ask again for those that changed.
 */
export const pullDiagnostics: Feature = (context) => {
  const { connection, pulled, rests } = context
  if (pulled === undefined) return
  connection.languages.diagnostics.on(async ({ textDocument: { uri }, previousResultId }, token) => {
    await rests.next()
    refuseCancelled(token)
    pulled.answered(uri)
    return report(diagnosticsOf(context, uri), previousResultId)
  })
  connection.languages.diagnostics.onWorkspace(async ({ previousResultIds }, token) => {
    await rests.next()
    refuseCancelled(token)
    const items = workspaceReports(context, previousResultIds)
    for (const { uri } of items) pulled.answered(uri)
    return { items }
  })
}

const refuseCancelled = (token: CancellationToken): void => {
  if (token.isCancellationRequested)
    throw new ResponseError(LSPErrorCodes.RequestCancelled, 'diagnostics were cancelled')
}

/** Documents that have findings, and those that the client knows some of, which may be gone by now. */
const workspaceReports = (
  context: ServerContext,
  previousResultIds: readonly PreviousResultId[],
): WorkspaceDocumentDiagnosticReport[] => {
  const { workspaces } = context
  const previous = new Map(previousResultIds.map(({ uri, value }) => [uri, value]))
  const uris = workspaces
    .all()
    .flatMap(({ path, live }) => live.project().files.map((file) => workspaces.uriOf(path + file.path)))
  return [...new Set([...uris, ...previous.keys()])].flatMap((uri) => {
    const diagnostics = diagnosticsOf(context, uri)
    if (diagnostics.length === 0 && !previous.has(uri)) return []
    const version = workspaces.versionOf(pathOfUri(uri) ?? '') ?? null
    return [{ uri, version, ...report(diagnostics, previous.get(uri)) }]
  })
}

const diagnosticsOf = ({ workspaces, publisher }: ServerContext, uri: string): Diagnostic[] => {
  const path = pathOfUri(uri)
  const folder = path === undefined ? undefined : workspaces.folderAround(path)
  return path === undefined || folder === undefined
    ? []
    : publisher.diagnosticsOf(folder, path.slice(folder.path.length))
}

/** The id is made of the findings themselves: equal findings are unchanged, whatever happened in between. */
const report = (items: Diagnostic[], previousResultId: string | undefined): DocumentDiagnosticReport => {
  const resultId = textHash(JSON.stringify(items))
  return resultId === previousResultId ? { kind: 'unchanged', resultId } : { kind: 'full', resultId, items }
}
