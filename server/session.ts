import { type Connection, DidChangeWatchedFilesNotification, type InitializeParams } from 'vscode-languageserver/node'
import type { InitializationOptions } from '../protocol/languageServer'
import { Disk } from './disk'
import { features } from './features/features'
import { guardedBy } from './guarded'
import { Publisher } from './publisher'
import type { Runtime } from './runtime'
import { Settings } from './settings'
import { StatusReport } from './statusReport'
import { pathOfUri, uriOfPath } from './uris'
import { Workspaces } from './workspaces'

/**
 * Serves one client that is initialised until it closes the connection. Everything outside comes through `runtime`.
 * It is loaded after `initialize` was answered, and in one piece, so that no message of the client comes too early.
 */
export const startSession = (connection: Connection, params: InitializeParams, runtime: Runtime): void => {
  const workspaces = new Workspaces()
  const disk = new Disk(runtime, workspaces)
  const settings = new Settings(connection, params)
  const status = new StatusReport(connection, workspaces, disk)
  const { diagnosticPages: pages } = optionsOf(params)
  const publisher = new Publisher({
    connection,
    workspaces,
    pages,
    settingsOf: (folderUri) => settings.of(folderUri),
    now: runtime.now,
    atRest: (ms) => status.tell(ms),
  })
  const publish = () => {
    if (!disk.isScanning) publisher.schedule()
  }
  const readRoots = async (uris: readonly string[]) => {
    const roots = uris.flatMap((uri) => pathOfUri(uri) ?? [])
    await Promise.all(roots.map((root) => settings.load(uriOfPath(root))))
    await Promise.all(roots.map((root) => disk.readRoot(root, publish)))
  }
  for (const { uri } of params.workspaceFolders ?? []) workspaces.addRoot(pathOfUri(uri) ?? '/')

  connection.onInitialized(async () => {
    const loaded = readRoots((params.workspaceFolders ?? []).map(({ uri }) => uri))
    status.tell(0)
    await settings.watch((folderUri) => {
      const path = `${pathOfUri(folderUri)}/`
      for (const folder of workspaces.all()) if (folder.path.startsWith(path)) publisher.showAgain(folder)
    })
    if (canWatch(params)) {
      const watchers = runtime.watchedFiles.map((globPattern) => ({ globPattern }))
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers })
    }
    await loaded
    if (params.capabilities.workspace?.workspaceFolders !== true) return
    connection.workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
      for (const { uri } of removed) disk.removeRoot(pathOfUri(uri) ?? '')
      publish()
      await readRoots(added.map(({ uri }) => uri))
    })
  })

  connection.onDidOpenTextDocument(({ textDocument: { uri, text, version } }) => {
    workspaces.open(uri, text, version)
    publish()
  })
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const changes = contentChanges.map((change) =>
      'range' in change ? { range: change.range, text: change.text } : { text: change.text },
    )
    workspaces.change(uri, changes, version)
    publish()
  })
  connection.onDidCloseTextDocument(async ({ textDocument: { uri } }) => {
    workspaces.close(uri)
    await disk.read(pathOfUri(uri) ?? '')
    publish()
  })
  connection.onDidChangeWatchedFiles(async ({ changes }) => {
    for (const change of changes) await disk.changed(change)
    disk.dropMissing()
    publish()
  })

  const context = {
    connection,
    workspaces,
    guarded: guardedBy((message) => connection.console.error(message)),
    runtime,
    pages,
    disk,
    publisher,
    status,
  }
  for (const feature of features) feature(context)
}

const canWatch = ({ capabilities }: InitializeParams): boolean =>
  capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true

const optionsOf = ({ initializationOptions: given }: InitializeParams): InitializationOptions => {
  const pages: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'diagnosticPages') : undefined
  return typeof pages === 'string' ? { diagnosticPages: pages } : {}
}
