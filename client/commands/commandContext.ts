import type { LogOutputChannel, Uri } from 'vscode'
import type { LanguageAssigner } from '../language/languageAssigner'
import type { ServerLifecycle } from '../languageServer/serverLifecycle'
import type { ServerRequests } from '../languageServer/serverRequests'
import type { ModelAccess } from '../models/modelAccess'
import type { ModelKeys } from '../models/modelKeys'
import type { LineageStore } from '../pool/lineageStore'
import type { ResultsView } from '../results/resultsView'
import type { PairPanels } from '../rolloutPairs/pairPanels'
import type { RepairStore } from '../testing/repairStore'
import type { TestExplorer } from '../testing/testExplorer'
import type { TrajectoryEditor } from '../trajectories/trajectoryEditor'
import type { ComparedDocuments } from '../virtual/comparedDocuments'
import type { PreviewTexts } from '../virtual/previewTexts'
import type { RebasePreviews } from '../virtual/rebasePreviews'
import type { VsCode } from '../vscodeApi'

/** What commands may use. */
export interface CommandContext {
  readonly vscode: VsCode
  readonly log: LogOutputChannel
  readonly extensionUri: Uri
  readonly server: ServerLifecycle
  readonly requests: ServerRequests
  readonly lineage: LineageStore
  readonly assigner: LanguageAssigner
  readonly repairs: RepairStore
  readonly keys: ModelKeys
  readonly access: ModelAccess
  readonly explorer: TestExplorer
  readonly compared: ComparedDocuments
  readonly rebases: RebasePreviews
  readonly previewTexts: PreviewTexts
  readonly trajectories: TrajectoryEditor
  readonly pairs: PairPanels
  readonly results: ResultsView
}

/** Arguments come from menus, lenses, key bindings and other extensions, so nothing is known of them. */
export type Command = (context: CommandContext, ...args: readonly unknown[]) => Promise<void>
