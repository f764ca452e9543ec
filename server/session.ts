import {
  type Connection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type InitializeParams,
} from 'vscode-languageserver/node'
import type { InitializationOptions } from '../protocol/languageServer'
import { features } from './features/features'
import { guardedBy } from './guarded'
import { Publisher } from './publisher'
import type { Runtime } from './runtime'
import { pathOfUri, uriOfPath } from './uris'
import { Workspaces } from './workspaces'

/**
 * Serves one client that is initialised until it closes the connection. Everything outside comes through `runtime`.
 * It is loaded after `initialize` was answered, and in one piece, so that no message of the client comes too early.
 */
export const startSession = (connection: Connection, params: InitializeParams, runtime: Runtime): void => {
  const workspaces = new Workspaces()
  const guarded = guardedBy((message) => connection.console.error(message))
  const pages = optionsOf(params).diagnosticPages
  const publisher = new Publisher(connection, workspaces, pages)
  const canWatch = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true

  connection.onInitialized(async () => {
    if (canWatch) {
      const watchers = runtime.watchedFiles.map((globPattern) => ({ globPattern }))
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers })
    }
    for (const root of rootsOf(params)) {
      for (const { folder, files } of await runtime.readFolders(root)) {
        workspaces.addFolder(folder)
        for (const { path, text } of files) workspaces.setClosedText(uriOfPath(path), text)
      }
    }
    publisher.schedule()
  })

  connection.onDidOpenTextDocument(({ textDocument: { uri, text, version } }) => {
    workspaces.open(uri, text, version)
    publisher.schedule()
  })
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const changes = contentChanges.map((change) =>
      'range' in change ? { range: change.range, text: change.text } : { text: change.text },
    )
    workspaces.change(uri, changes, version)
    publisher.schedule()
  })
  connection.onDidCloseTextDocument(async ({ textDocument: { uri } }) => {
    workspaces.close(uri)
    workspaces.setClosedText(uri, await runtime.readFile(pathOfUri(uri) ?? ''))
    publisher.schedule()
  })
  connection.onDidChangeWatchedFiles(async ({ changes }) => {
    for (const { uri, type } of changes) {
      const text = type === FileChangeType.Deleted ? undefined : await runtime.readFile(pathOfUri(uri) ?? '')
      workspaces.setClosedText(uri, text)
    }
    publisher.schedule()
  })

  for (const feature of features) feature({ connection, workspaces, guarded, runtime, pages })
}

const rootsOf = ({ workspaceFolders }: InitializeParams): readonly string[] =>
  (workspaceFolders ?? []).flatMap(({ uri }) => pathOfUri(uri) ?? [])

const optionsOf = ({ initializationOptions: given }: InitializeParams): InitializationOptions => {
  const pages: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'diagnosticPages') : undefined
  return typeof pages === 'string' ? { diagnosticPages: pages } : {}
}
