import type { Disposable, LogOutputChannel, Uri } from 'vscode'
import { registerCommands } from './commands/registerCommands'
import { Disposables } from './disposables'
import { InlineEvidence } from './evidence/inlineEvidence'
import { LanguageAssigner } from './language/languageAssigner'
import type { CreateServerClient } from './languageServer/serverClient'
import { ServerLifecycle } from './languageServer/serverLifecycle'
import { serverRequests } from './languageServer/serverRequests'
import { EditorModels } from './models/editorModels'
import { ModelAccess } from './models/modelAccess'
import { ModelKeys, type Secrets } from './models/modelKeys'
import { LineageStore } from './pool/lineageStore'
import { PoolView } from './pool/poolView'
import { ResultsView } from './results/resultsView'
import { EvidenceDocuments } from './rolloutPairs/evidenceDocuments'
import { PairPanels } from './rolloutPairs/pairPanels'
import { useAsEvidence } from './rolloutPairs/useAsEvidence'
import { DeclinedStatus } from './status/declinedStatus'
import { LanguageStatus } from './status/languageStatus'
import { ServerStatusStore } from './status/serverStatusStore'
import { unreadableLines } from './status/statusText'
import { ValidateTasks } from './tasks/validateTasks'
import type { StartCommandLine } from './testing/commandLine'
import { RepairStore } from './testing/repairStore'
import { TestExplorer } from './testing/testExplorer'
import { openHookEntry } from './trajectories/openHookEntry'
import { TrajectoryEditor } from './trajectories/trajectoryEditor'
import type { EntryWish } from './trajectories/trajectorySession'
import { ComparedDocuments } from './virtual/comparedDocuments'
import { DocumentChanges } from './virtual/documentChanges'
import { PreviewTexts } from './virtual/previewTexts'
import { RebasePreviews } from './virtual/rebasePreviews'
import { ResolvedDocuments } from './virtual/resolvedDocuments'
import type { VsCode } from './vscodeApi'
import { type Memory, PageMemory } from './webviews/pageMemory'

/** Everything outside that the extension stands on. */
export interface Surroundings {
  readonly vscode: VsCode
  readonly extensionUri: Uri
  readonly log: LogOutputChannel
  /** What is remembered of this workspace over reloads of its window. */
  readonly memory: Memory
  readonly secrets: Secrets
  readonly now: () => number
  readonly startCommandLine: StartCommandLine
  readonly createClient: (assigner: LanguageAssigner) => CreateServerClient
}

export interface HarnessExtension extends Disposable {
  /** Ends the server; resolves when its process is gone. */
  stop(): Promise<void>
}

/** Puts the extension together. Returns before the server runs: nothing waits for it. */
export const startExtension = (surroundings: Surroundings): HarnessExtension => {
  const { vscode, extensionUri, log, memory, secrets, now, createClient, startCommandLine } = surroundings
  const store = new Disposables()
  const assigner = store.add(new LanguageAssigner(vscode))
  const say = (message: string) => log.info(message)
  const server = store.add(new ServerLifecycle({ vscode, create: createClient(assigner), now, log: say }))
  const requests = serverRequests(server)
  const status = store.add(new ServerStatusStore(vscode, server))
  const lineage = store.add(new LineageStore(vscode, server, requests, say))
  const changes = store.add(new DocumentChanges(vscode, lineage))
  const compared = store.add(new ComparedDocuments(vscode, requests, changes))
  const previewTexts = store.add(new PreviewTexts(vscode))
  const rebases = store.add(new RebasePreviews(vscode))
  store.add(new ResolvedDocuments(vscode, requests, changes))
  const repairs = store.add(new RepairStore({ vscode, server, lineage, requests, log: say }))
  const keys = new ModelKeys(vscode, secrets)
  const access = new ModelAccess({ vscode, keys, models: store.add(new EditorModels(vscode)) })
  const explorer = store.add(new TestExplorer({ vscode, repairs, lineage, start: startCommandLine, access }))
  store.add(new InlineEvidence({ vscode, server, requests, changes, log: say }))
  store.add(new PoolView({ vscode, server, status, lineage }))
  store.add(new LanguageStatus(vscode, server, status))
  store.add(new DeclinedStatus(vscode, assigner))
  store.add(new ValidateTasks(vscode, extensionUri, lineage))
  const openEntry = (wish: EntryWish) => openHookEntry(vscode, lineage, wish)
  const trajectories = store.add(
    new TrajectoryEditor({
      vscode,
      extensionUri,
      memory: new PageMemory(memory, 'trajectoryPlaces'),
      openEntry,
    }),
  )
  const documents = store.add(new EvidenceDocuments(vscode))
  const pairs = store.add(
    new PairPanels({
      vscode,
      extensionUri,
      memory: new PageMemory(memory, 'pairPlaces'),
      openEntry,
      openLog: (log, line) => trajectories.open(log, { line }),
      useAsEvidence: (shown) => useAsEvidence({ vscode, documents, lineage }, shown),
    }),
  )
  const results = store.add(
    new ResultsView({
      vscode,
      extensionUri,
      server,
      lineage,
      requests,
      memory: new PageMemory(memory, 'resultsPlaces'),
    }),
  )
  store.add(
    registerCommands({
      vscode,
      log,
      extensionUri,
      server,
      requests,
      lineage,
      assigner,
      repairs,
      keys,
      access,
      explorer,
      compared,
      rebases,
      previewTexts,
      trajectories,
      pairs,
      results,
    }),
  )
  store.add(server.onDidChangeState((state) => say(`The language server is ${state}.`)))
  store.add(server.onStatus((told) => unreadableLines(told).forEach(say)))
  void assigner.start()
  void server.restart()
  return { dispose: () => store.dispose(), stop: () => server.stop() }
}
