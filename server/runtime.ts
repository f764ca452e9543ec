import type { FileSystemWatcher } from 'vscode-languageserver/node'
import type { Evidence } from '../engine/documents/evidence'
import type { RunHeader } from '../engine/documents/kinds/run'
import type { TrajectoryRecord } from '../engine/documents/kinds/trajectory'
import type { Project } from '../engine/documents/project'
import type { ReadEvaluation } from '../engine/evaluation/finishedEvaluation'
import type { RepairRecord } from '../engine/evaluation/repairRecord'
import type { TrialRollout } from '../engine/preview/livePreview'

/** What the server needs of the machine it runs on. */
export interface Runtime {
  /** The files whose changes the client reports. */
  readonly watchers: readonly FileSystemWatcher[]
  /** The folders with documents at and below a root; the documents of a large folder come in several parts. */
  readFolders(root: string): AsyncIterable<FolderTexts>
  readFile(path: string): { readonly text: string } | { readonly reason: string }
  /** Whether a path is a folder now. */
  isFolder(path: string): boolean
  /** Whether a path lies where the documents of a folder lie whose workspace file names these roots. */
  isReached(folder: string, roots: readonly string[], path: string): boolean
  /** Whether there is a file, or a link, even to nothing; asked of few paths, and never of one outside the workspace. */
  exists(path: string): boolean
  /** What was run in a folder; `changed` is called when it is time to look again. */
  openRecords(folder: string, changed: () => void): Records
  /** What evaluations recorded of a harness, read between other work. */
  readTrialRollouts(runs: readonly StampedRun[], parent: TrialParent): Promise<TrialRollouts>
  /** The results of a run, read between other work, and what they come to. */
  readReport(run: StampedRun): Promise<ReadEvaluation>
  /** Whether another process works on the run in a folder. */
  isWorkedOn(path: string): boolean
  /** What a local evaluation came to, read between other work; undefined for a run that is none. */
  readRepairRecord(run: StampedRun, countTokens: (text: string) => number): Promise<RepairRecord | undefined>
  /** The records of a log, read between other work. */
  readLog(path: string): Promise<readonly TrajectoryRecord[]>
  /** Does work that yields wherever it may pause between other work of the process, and nothing while `isOthersTurn`. */
  inSlices<Result>(work: Generator<void, Result>, isOthersTurn?: () => boolean): Promise<Result>
  /** Milliseconds from any point in time. */
  now(): number
}

/** What was run in a workspace folder, and what its tasks say, as far as it was read. */
export interface Records {
  /** Undefined where nothing was ever run and no text is known. */
  evidence(): Evidence | undefined
  /** The runs as they were found last. */
  recordedRuns(): readonly StampedRun[]
  /** Each folder of a run, also where two say that they are the same run. */
  runFolders(): readonly StampedRun[]
  /** What looks like a run and cannot be read. */
  unreadableRuns(): readonly UnreadableFile[]
  /** Something was asked for that was not read, or changed since. */
  readonly isWanted: boolean
  /** Finds out what there is now; says whether the evidence is another. */
  look(project: Project): Promise<boolean>
  /** Reads what was asked for; says whether that was anything. */
  read(): Promise<boolean>
  close(): void
}

/** A file or folder that could not be read, and why, in words for its owner. */
export interface UnreadableFile {
  readonly path: string
  readonly reason: string
}

export interface FolderTexts {
  readonly folder: string
  /** Where its documents lie, relative to it. */
  readonly roots: readonly string[]
  /** Absolute paths with forward slashes. */
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly unreadable: readonly UnreadableFile[]
}

/** A run whose files were not written in between as long as its stamp is the same. */
export interface StampedRun {
  readonly path: string
  readonly header: RunHeader
  readonly stamp: string
}

/** A harness on whose rollouts hooks are tried. */
export interface TrialParent {
  readonly id: string
  readonly stateHash: string
}

/** Rollouts of a harness that stay in memory. */
export interface TrialRollouts {
  readonly rollouts: readonly TrialRollout[]
  /** There are more that were not read. */
  readonly isSample: boolean
}
