import type { Connection, InitializeParams } from 'vscode-languageserver/node'
import { beginWhenInitialized } from './beginning'
import { diagnosticMode } from './diagnosticMode'
import { Disk } from './disk'
import { followDocuments } from './documentEvents'
import { features } from './features/features'
import { guardedBy } from './guarded'
import { initializationOptionsOf } from './initializationOptions'
import { OutdatedDiagnostics } from './outdatedDiagnostics'
import { Publisher } from './publisher'
import { recordedWork } from './recordedWork'
import { Rests } from './rests'
import { firstRoots, Roots } from './roots'
import type { Runtime } from './runtime'
import { Settings } from './settings'
import { StatusReport } from './statusReport'
import { uriOfPath } from './uris'
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
      recorded.evidence.atRest()
      rests.reached()
    },
  })
  const status = new StatusReport(connection, workspaces, disk, () => publisher.counts())
  const publish = () => {
    if (!roots.isReading) publisher.schedule()
  }
  const roots = new Roots(disk, settings, publish)
  const rests = new Rests(publish)
  const shared = { connection, runtime, workspaces, publisher, status }
  const recorded = recordedWork({ ...shared, params, publish })
  for (const root of firstRoots(params)) workspaces.addRoot(root)
  beginWhenInitialized({ ...shared, params, roots, settings })
  connection.onShutdown(() => {
    status.stop()
    recorded.evidence.stop()
    pulled?.stop()
  })
  const guarded = guardedBy((message) => connection.console.error(message))
  const context = { ...shared, ...recorded, guarded, pages, disk, rests, pulled }
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
