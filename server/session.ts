import {
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type WorkspaceFolder,
} from 'vscode-languageserver/node'
import type { InitializationOptions } from '../protocol/languageServer'
import { diagnosticMode } from './diagnosticMode'
import { Disk } from './disk'
import { EvidenceKeeper } from './evidenceKeeper'
import { features } from './features/features'
import { guardedBy } from './guarded'
import { OutdatedDiagnostics } from './outdatedDiagnostics'
import { Publisher } from './publisher'
import { Rests } from './rests'
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
  const workspaces = new Workspaces((path) => textIn(runtime.readFile(path)))
  const disk = new Disk(runtime, workspaces)
  const settings = new Settings(connection, params)
  const { diagnosticPages: pages } = optionsOf(params)
  const pulled = pullingClient(connection, params)
  const publisher = new Publisher({
    connection: pulled ?? connection,
    workspaces,
    pages,
    settingsOf: (folder) => settings.of(uriOfPath((workspaces.rootOf(folder) ?? folder).replace(/\/$/, ''))),
    now: runtime.now,
    atRest: (ms) => {
      status.tell(ms)
      evidence.atRest()
      rests.reached()
    },
  })
  const status = new StatusReport(connection, workspaces, disk, () => publisher.counts())
  connection.onShutdown(() => {
    status.stop()
    evidence.stop()
    pulled?.stop()
  })
  let settingsAwaited = 0
  /** Not before all is there: a document that is judged alone lacks what it refers to. */
  const publish = () => {
    if (!disk.isScanning && settingsAwaited === 0) publisher.schedule()
  }
  const rests = new Rests(publish)
  const evidence = new EvidenceKeeper(runtime, workspaces, publish)
  const readRoots = async (roots: readonly string[]) => {
    settingsAwaited += 1
    await Promise.all(roots.map((root) => settings.load(uriOfPath(root))))
    settingsAwaited -= 1
    await Promise.all(roots.map((root) => disk.readRoot(root, publish)))
  }
  for (const root of pathsOf(params.workspaceFolders)) workspaces.addRoot(root)

  connection.onInitialized(async () => {
    const loaded = readRoots(pathsOf(params.workspaceFolders))
    status.tell(0)
    // Events of folders may follow at once, so that nothing is waited for before.
    if (params.capabilities.workspace?.workspaceFolders === true) {
      connection.workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
        await loaded
        await Promise.all(pathsOf(removed).map((root) => disk.removeRoot(root)))
        publish()
        await readRoots(pathsOf(added))
      })
    }
    await settings.watch((folderUri) => {
      const path = `${pathOfUri(folderUri)}/`
      for (const folder of workspaces.all()) if (folder.path.startsWith(path)) publisher.showAgain(folder)
      status.lineageChanged()
    })
    if (canWatch(params)) {
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [...runtime.watchers] })
    }
    await loaded
  })

  connection.onDidOpenTextDocument(({ textDocument: { uri, text, version } }) => {
    workspaces.open(uri, text, version)
    publisher.addressChanged(pathOfUri(uri) ?? '')
    publisher.opened(pathOfUri(uri) ?? '')
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

  const context = {
    connection,
    workspaces,
    guarded: guardedBy((message) => connection.console.error(message)),
    runtime,
    pages,
    disk,
    publisher,
    rests,
    evidence,
    pulled,
    status,
  }
  for (const feature of features) feature(context)
}

const textIn = (found: ReturnType<Runtime['readFile']>): string | undefined =>
  'text' in found ? found.text : undefined

/** Those that are folders of files; an editor may open others, too. */
const pathsOf = (folders: readonly WorkspaceFolder[] | null | undefined): readonly string[] =>
  (folders ?? []).flatMap(({ uri }) => pathOfUri(uri) ?? [])

/** Undefined for a client that findings are pushed to. */
const pullingClient = (connection: Connection, params: InitializeParams): OutdatedDiagnostics | undefined => {
  if (diagnosticMode(params) === 'push') return undefined
  const canRefresh = params.capabilities.workspace?.diagnostics?.refreshSupport === true
  return new OutdatedDiagnostics(() => {
    if (canRefresh) void connection.languages.diagnostics.refresh() // A refusal is logged as any fault is.
  })
}

const canWatch = ({ capabilities }: InitializeParams): boolean =>
  capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true

const optionsOf = ({ initializationOptions: given }: InitializeParams): InitializationOptions => {
  const pages: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'diagnosticPages') : undefined
  return typeof pages === 'string' ? { diagnosticPages: pages } : {}
}
