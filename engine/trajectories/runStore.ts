import type { RunEventBody } from '../../protocol/runEvent'
import type { ResultLine } from '../documents/kinds/resultLine'
import type { RolloutLog } from './rolloutLog'
import type { TokenSegment } from './tokenSegment'

/** The log of one rollout while it runs. `close` makes it complete on disk, before its result line is written. */
export interface OpenLog extends RolloutLog {
  close(segments: readonly TokenSegment[]): void
}

/** One run's folder, for evaluation and training alike. Every line is on its way to disk when a call returns. */
export interface RunStore {
  readonly run: string
  /** Results of earlier sessions of this run. */
  readonly results: readonly ResultLine[]
  openLog(harness: string, task: string, attempt: number): OpenLog
  /** `sealed` quotes the answer and lies in a file of its own. */
  appendResult(line: ResultLine, sealed: unknown): void
  event(body: RunEventBody): void
}
