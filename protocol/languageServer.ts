import type { OutdatedReason, VerdictStatus } from './repairVerdict'
import type { Outcome } from './runEvent'
import type { ListedRun, RunReport } from './runReport'

/** What the VS Code extension and the language server say to each other beside LSP. Methods are requests unless noted. */

/** Server to client, notification: what the server is doing, whenever it changes. */
export const statusMethod = 'harnessS/status'
export interface ServerStatus {
  readonly state: 'scanning' | 'ready'
  /** Documents known, open or not. */
  readonly documents: number
  readonly errors: number
  readonly warnings: number
  /** Number of diagnostic rules. */
  readonly rules: number
  readonly schemaVersion: number
  /** Time that the last check of a change took, in milliseconds. */
  readonly lastCheckMs: number
  /** Files that could not be read, with the reason. */
  readonly unreadable: readonly { readonly uri: string; readonly reason: string }[]
}

/** Server to client, notification: the lineage changed; ask again. */
export const lineageChangedMethod = 'harnessS/lineageChanged'

/** Client to server: the harnesses of all folders, for the *Harness pool* view. */
export const lineageMethod = 'harnessS/lineage'
export interface LineageResult {
  readonly folders: readonly LineageFolder[]
}
export interface LineageFolder {
  readonly uri: string
  readonly name: string
  readonly harnesses: readonly LineageNode[]
}
export interface LineageNode {
  readonly id: string
  readonly uri: string
  readonly kind: 'harness' | 'sibling'
  readonly title: string | undefined
  /** Id of the direct ancestor; undefined for a base, or when the document names none. */
  readonly parent: string | undefined
  /** `conflict`: an edit does not apply. `outdated`: a pin or hash is not the current one. */
  readonly state: 'ok' | 'warnings' | 'errors' | 'conflict' | 'outdated' | 'parent-missing'
  readonly errors: number
  readonly warnings: number
  readonly edits: number
  /** Ids of the pools that list it. */
  readonly pools: readonly string[]
}

/** Server to client, notification: what is recorded of runs is other than before; ask again. */
export const recordsChangedMethod = 'harnessS/recordsChanged'

/** Client to server: what siblings can be tried on, and how that went last, for the Test Explorer. */
export const repairCandidatesMethod = 'harnessS/repairCandidates'
export interface RepairCandidatesResult {
  readonly folders: readonly RepairFolder[]
}
export interface RepairFolder {
  readonly uri: string
  readonly name: string
  readonly candidates: readonly RepairCandidate[]
  /** What runs in this folder may ask. */
  readonly policies: readonly RepairPolicy[]
}
/** A policy of a workspace. */
export interface RepairPolicy {
  readonly name: string
  readonly type: string
  /** Origin of the endpoint that it asks. */
  readonly origin?: string
  /** Environment variable in which commands look for the key. */
  readonly keyEnv?: string
}
/** A sibling with the record of its parent, as `eval --repair` would choose it. */
export interface RepairCandidate {
  readonly id: string
  readonly uri: string
  readonly parent: string
  /** The harness at the root of its parents. */
  readonly base: string
  /** Its document, or that of an ancestor, is faulty: nothing is said of tasks until that is mended. */
  readonly isUnresolved: boolean
  /** Of everything that results depend on and that lies in documents: other text, other results. */
  readonly version: string
  /** Names for `--policy` and `--env`; undefined when the workspace names several and no run chose. */
  readonly policy: string | undefined
  readonly environment: string | undefined
  /** Where the parent was played last. */
  readonly split: string | undefined
  /** Id of its newest run, when that has rollouts still to play and no process plays them. */
  readonly unfinished: string | undefined
  /** Id of its newest run while a process of this or another window plays it. */
  readonly underWay: string | undefined
  /** How it was judged last. */
  readonly verdict: RecordedVerdict | undefined
  /** Those that the parent was tried on often enough. */
  readonly tasks: readonly RepairTask[]
}
export interface RecordedVerdict {
  readonly run: string
  readonly status: VerdictStatus
  /** Name of the rule that judged. */
  readonly rule: string
  readonly reasons: readonly string[]
  readonly targets: number
  readonly repaired: number
  readonly controls: number
  readonly regressed: number
  /** What is another now than it was then; empty while the verdict holds. */
  readonly outdatedBy: readonly OutdatedReason[]
}
export interface RepairTask {
  readonly id: string
  /** `control`: the parent solved it at every try. Of the targets it solved some at some tries: those are flaky. */
  readonly role: 'target' | 'control'
  readonly tries: number
  readonly passes: number
  /** `<run>/<rollout>` of the parent, of the newest run where one ended as the role says; compared with the sibling. */
  readonly parentRollout: string | undefined
  /** The newest rollout of the sibling as it is now that makes a pair with those of the parent; undefined without one. */
  readonly last: { readonly outcome: Outcome; readonly run: string; readonly rollout: string } | undefined
}

/** Client to server: the runs of all folders, for the results view. */
export const runsMethod = 'harnessS/runs'
export interface RunsResult {
  readonly folders: readonly RunsFolder[]
}
export interface RunsFolder {
  readonly uri: string
  readonly name: string
  /** Oldest first. */
  readonly runs: readonly ListedRun[]
}

/** Client to server: what an evaluation found, as `harness-s report` tells it; null when there is no such run any more. */
export const runReportMethod = 'harnessS/runReport'
export interface RunReportParams {
  /** URI of the workspace folder. */
  readonly folder: string
  readonly run: string
}
export type RunReportResult = RunReport

export interface DocumentParams {
  readonly uri: string
}

/** Client to server: how a sibling did when it was evaluated last, entry by entry; null for one that never was. */
export const entryEvidenceMethod = 'harnessS/entryEvidence'
export interface EntryEvidenceResult {
  /** Id of the run. */
  readonly run: string
  readonly sibling: string
  /** State hash of the sibling as it was played. */
  readonly stateHash: string
  readonly policy: { readonly id: string; readonly step?: number; readonly ref?: string }
  readonly repaired: number
  readonly targets: number
  readonly regressed: number
  readonly controls: number
  readonly verdict: VerdictStatus
  readonly reasons: readonly string[]
  /** What is other now than it was then; empty while the result holds. */
  readonly outdatedBy: readonly OutdatedReason[]
  readonly entries: readonly EntryEvidence[]
}
export interface EntryEvidence {
  /** Where an edit names the entry. */
  readonly range: TextRange
  /** Undefined for other entries than hooks, and for a hook that did not run. */
  readonly hook?: {
    readonly name: string
    readonly fired: number
    /** Firings that the policy followed within three turns; null where that cannot be told. */
    readonly complied: number | null
    readonly tokens: number
    readonly tokensPerCompliance: number | null
  }
  /** Those in which the hook fired; of another entry all that were played. */
  readonly rollouts: readonly {
    readonly task: string
    readonly result: 'repaired' | 'regressed' | 'unchanged'
    /** URI of its log. */
    readonly log: string
    /** Where the hook fired first. */
    readonly step?: number
  }[]
}
interface TextPosition {
  readonly line: number
  readonly character: number
}
interface TextRange {
  readonly start: TextPosition
  readonly end: TextPosition
}

/** Client to server: the resolved harness of a document as JSON text; null when the document is none. */
export const resolvedMethod = 'harnessS/resolved'
export interface ResolvedResult {
  readonly text: string
  readonly id: string
}

/** Client to server: entry by entry, how a harness differs from an ancestor. */
export const compareMethod = 'harnessS/compare'
export interface CompareParams extends DocumentParams {
  readonly with: 'parent' | 'base'
}
export interface CompareResult {
  readonly title: string
  readonly entries: readonly {
    readonly path: string
    /** JSON text of the entry; empty when it is absent on that side. */
    readonly before: string
    readonly after: string
  }[]
}

/** Client to server: a new sibling document of a harness or sibling, ready to be edited. */
export const newSiblingMethod = 'harnessS/newSibling'
export interface NewSiblingParams extends DocumentParams {
  readonly id: string
}
export interface NewDocumentResult {
  readonly uri: string
  readonly text: string
}

/** Client to server: what moving a sibling to its parent as it is now would change. */
export const rebaseMethod = 'harnessS/rebase'
export interface RebaseResult {
  /** The new text of the document; equal to the old text when nothing is to do. */
  readonly text: string
  /** One line per edit that could not be carried over as it is. */
  readonly conflicts: readonly string[]
  /** One line per edit that became a no-op and is dropped. */
  readonly dropped: readonly string[]
}

export interface HookParams extends DocumentParams {
  readonly hook: string
}

/** Client to server: where a hook would have fired in what its parent did; null where nothing is recorded of that. */
export const firingsMethod = 'harnessS/firings'
export interface FiringsResult {
  readonly hook: string
  /** Id of the harness whose rollouts these are. */
  readonly parent: string
  /** Of what was recorded only a part was looked at. */
  readonly isSample: boolean
  readonly rollouts: readonly PreviewedLog[]
  readonly firings: readonly HookFiring[]
}
export interface PreviewedLog {
  /** `<run>/<harness>/<task>/<attempt>`. */
  readonly rollout: string
  readonly task: string
  readonly outcome: Outcome
  /** Last turn of the policy. */
  readonly steps: number
  /** URI of its log. */
  readonly log: string
}
export interface HookFiring {
  readonly rollout: string
  /** Turn of the policy, from 1; 0 = before the first. */
  readonly step: number
  readonly callId?: string
  readonly status: 'fired' | 'suppressed' | 'degraded' | 'error'
  readonly reason?: string
  /** What it would have said to the policy. */
  readonly text?: string
}

/** Client to server: what the policy read after a step, and what it would have read; null when that is not known. */
export const firingMessagesMethod = 'harnessS/firingMessages'
export interface FiringMessagesParams extends HookParams {
  readonly rollout: string
  readonly step: number
  readonly callId?: string
}
export interface FiringMessagesResult {
  readonly before: string
  readonly after: string
}

/** Client to server: which part of a hook's condition held at a step, and which did not; null when that rollout is not looked at. */
export const whyNotMethod = 'harnessS/whyNot'
export interface WhyNotParams extends HookParams {
  readonly rollout: string
  readonly step: number
}
export interface WhyNotResult {
  /** Null for a hook that does not run. */
  readonly text: string | null
}

/** Client to server: checks everything again from disk; answers when done. */
export const validateMethod = 'harnessS/validate'
export interface ValidateResult {
  readonly documents: number
  readonly errors: number
  readonly warnings: number
}

/** Client to server: exact counts of the work done since the server started, for tests and the benchmark. */
export const countersMethod = 'harnessS/counters'
export interface Counters {
  readonly documentsChecked: number
  readonly entriesChecked: number
  readonly charactersRead: number
  readonly publications: number
}

/** Sent with `initialize` as `initializationOptions`. */
export interface InitializationOptions {
  /** URI of the folder with the pages of the diagnostic codes. */
  readonly diagnosticPages?: string
  /** `pull`: the client asks for findings. Without it they are pushed to every client that takes them. */
  readonly diagnostics?: 'pull'
}

/** The language id of harness documents, so that nothing else judges them too. */
export const languageId = 'harness-json'
