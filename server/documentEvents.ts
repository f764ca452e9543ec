import type { ServerContext } from './context'
import { pathOfUri } from './uris'

/** Takes in what the client tells of documents and files. `publish` is called after each change. */
export const followDocuments = (context: ServerContext, publish: () => void): void => {
  const { connection, workspaces, disk, publisher, evidence, replays } = context
  connection.onDidOpenTextDocument(({ textDocument: { uri, text, version } }) => {
    workspaces.open(uri, text, version)
    const path = pathOfUri(uri) ?? ''
    publisher.addressChanged(path)
    publisher.opened(path)
    replays.look(uri)
    publish()
  })
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => replays.look(uri))
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    workspaces.change(uri, contentChanges, version)
    publish()
  })
  connection.onDidCloseTextDocument(async ({ textDocument: { uri } }) => {
    const path = pathOfUri(uri)
    if (path === undefined) return
    workspaces.close(uri)
    await disk.closed(path)
    publisher.addressChanged(path)
    publish()
  })
  connection.onDidChangeWatchedFiles(async ({ changes }) => {
    evidence.lookSoon()
    await disk.changed(changes)
    publish()
  })
}
