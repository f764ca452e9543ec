import {
  CodeLensRefreshRequest,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
} from 'vscode-languageserver/node'
import { recordsChangedMethod } from '../protocol/languageServer'
import { diagnosticMode } from './diagnosticMode'
import { Disk } from './disk'
import { followDocuments } from './documentEvents'
import { EvidenceKeeper } from './evidenceKeeper'
import { features } from './features/features'
import { guardedBy } from './guarded'
import { HookReplays } from './hookReplays'
import { initializationOptionsOf } from './initializationOptions'
import { OutdatedDiagnostics } from './outdatedDiagnostics'
import { Previews } from './previews'
import { Publisher } from './publisher'
import { RepairEvidence } from './repairEvidence'
import { Rests } from './rests'
import { firstRoots, Roots, rootsIn } from './roots'
import type { Runtime } from './runtime'
import { Settings } from './settings'
import { StatusReport } from './statusReport'
import { TrialStore } from './trialStore'
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
  const { diagnosticPages: pages } = initializationOptionsOf(params)
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
  const publish = () => {
    if (!roots.isReading) publisher.schedule()
  }
  const roots = new Roots(disk, settings, publish)
  const rests = new Rests(publish)
  const refreshLenses = lensRefresher(connection, params)
  const evidence: EvidenceKeeper = new EvidenceKeeper(
    runtime,
    workspaces,
    () => {
      publish()
      refreshLenses()
      replays.lookAgain()
      void connection.sendNotification(recordsChangedMethod)
    },
    (folder) => replays.of(folder),
  )
  const store = new TrialStore(runtime)
  // Each step of a key through the server would let a slice of this in: findings come first.
  const background: Pick<Runtime, 'inSlices' | 'now'> = {
    inSlices: (work) => runtime.inSlices(work, () => publisher.isBusy),
    now: runtime.now,
  }
  const failed = (what: string) => (error: unknown) =>
    connection.console.error(`${what} failed: ${error instanceof Error ? error.stack : String(error)}`)
  const previews = new Previews({
    ...{ runtime: background, workspaces, evidence, store, changed: refreshLenses },
    failed: failed('The preview of hooks'),
  })
  const replays = new HookReplays({
    ...{ runtime: background, workspaces, evidence, store },
    failed: failed('The trial of hooks on what was recorded'),
    changed: (folder) => {
      evidence.tellAgain(folder)
      publish()
    },
    say: (message) => connection.console.info(message),
  })
  for (const root of firstRoots(params)) workspaces.addRoot(root)

  connection.onInitialized(async () => {
    const loaded = roots.read(firstRoots(params))
    status.tell(0)
    // Events of folders may follow at once, so that nothing is waited for before.
    if (params.capabilities.workspace?.workspaceFolders === true) {
      connection.workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
        await loaded
        await roots.remove(rootsIn(removed))
        await roots.read(rootsIn(added))
      })
    }
    await settings.watch((folderUri) => {
      const path = `${pathOfUri(folderUri)}/`
      for (const folder of workspaces.all()) if (folder.path.startsWith(path)) publisher.showAgain(folder)
      status.tellSoon()
    })
    if (canWatch(params)) {
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [...runtime.watchers] })
    }
    await loaded
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
    previews,
    replays,
    repairEvidence: new RepairEvidence(runtime, evidence),
    pulled,
    status,
  }
  followDocuments(context, publish)
  for (const feature of features) feature(context)
}

const textIn = (found: ReturnType<Runtime['readFile']>): string | undefined =>
  'text' in found ? found.text : undefined

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

/** Asks the client to ask for its lenses again, where it can. */
const lensRefresher = (connection: Connection, { capabilities }: InitializeParams): (() => void) => {
  if (capabilities.workspace?.codeLens?.refreshSupport !== true) return () => undefined
  return () => void connection.sendRequest(CodeLensRefreshRequest.type) // A refusal is logged as any fault is.
}
