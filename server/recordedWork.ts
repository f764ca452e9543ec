import { CodeLensRefreshRequest, type Connection, type InitializeParams } from 'vscode-languageserver/node'
import { recordsChangedMethod } from '../protocol/languageServer'
import { EvidenceKeeper } from './evidenceKeeper'
import { failureText } from './guarded'
import { HookReplays } from './hookReplays'
import { Previews } from './previews'
import type { Publisher } from './publisher'
import { RepairEvidence } from './repairEvidence'
import type { Runtime } from './runtime'
import { TrialStore } from './trialStore'
import type { Workspaces } from './workspaces'

interface RecordedParts {
  readonly connection: Connection
  readonly params: InitializeParams
  readonly runtime: Runtime
  readonly workspaces: Workspaces
  readonly publisher: Publisher
  /** Has documents judged again. */
  readonly publish: () => void
}

/** Everything that is made of recorded runs, behind all that is made of documents. */
export const recordedWork = ({ connection, params, runtime, workspaces, publisher, publish }: RecordedParts) => {
  const refreshLenses = lensRefresher(connection, params)
  const failed = (what: string) => (error: unknown) => connection.console.error(failureText(what, error))
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
  // Each step of a key through the server would let a slice of this in: findings come first.
  const background: Pick<Runtime, 'inSlices' | 'now'> = {
    inSlices: (work) => runtime.inSlices(work, () => publisher.isBusy),
    now: runtime.now,
  }
  const shared = { runtime: background, workspaces, evidence, store: new TrialStore(runtime) }
  const previews = new Previews({ ...shared, changed: refreshLenses, failed: failed('The preview of hooks') })
  const replays = new HookReplays({
    ...shared,
    failed: failed('The trial of hooks on what was recorded'),
    changed: (folder) => {
      evidence.tellAgain(folder)
      publish()
    },
    say: (message) => connection.console.info(message),
  })
  return { evidence, previews, replays, repairEvidence: new RepairEvidence(runtime, evidence) }
}

/** Asks the client to ask for its lenses again, where it can. */
const lensRefresher = (connection: Connection, { capabilities }: InitializeParams): (() => void) => {
  if (capabilities.workspace?.codeLens?.refreshSupport !== true) return () => undefined
  return () => void connection.sendRequest(CodeLensRefreshRequest.type) // A refusal is logged as any fault is.
}
