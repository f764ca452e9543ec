import type { Connection } from 'vscode-languageserver/node'
import type { Disk } from './disk'
import type { EvidenceKeeper } from './evidenceKeeper'
import type { Guard } from './guarded'
import type { HookReplays } from './hookReplays'
import type { OutdatedDiagnostics } from './outdatedDiagnostics'
import type { Previews } from './previews'
import type { Publisher } from './publisher'
import type { RepairEvidence } from './repairEvidence'
import type { Rests } from './rests'
import type { Runtime } from './runtime'
import type { StatusReport } from './statusReport'
import type { Workspaces } from './workspaces'

/** What a feature needs to answer requests. */
export interface ServerContext {
  readonly connection: Connection
  readonly workspaces: Workspaces
  readonly disk: Disk
  readonly publisher: Publisher
  readonly rests: Rests
  readonly evidence: EvidenceKeeper
  readonly previews: Previews
  readonly repairEvidence: RepairEvidence
  readonly replays: HookReplays
  /** Undefined for a client that findings are pushed to. */
  readonly pulled: OutdatedDiagnostics | undefined
  readonly status: StatusReport
  readonly guarded: Guard
  readonly runtime: Runtime
  /** URI of the folder with the pages of the diagnostic codes, without a slash at its end. */
  readonly pages: string | undefined
}

/** Registers the handlers of one method of the protocol. What it can do stands in `capabilities.ts`. */
export type Feature = (context: ServerContext) => void
