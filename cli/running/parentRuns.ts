import {
  type MatchingRuns,
  matchingRuns,
  type PairedWith,
  parentRecord,
  type TaskRecord,
} from '../../engine/evaluation/parentRecord'
import { findRunHeader, readResultLines, runNames } from './runs'

export interface ParentRuns extends MatchingRuns {
  readonly record: ReadonlyMap<string, TaskRecord>
}

/** What the runs of the workspace recorded of a parent, as far as it may stand beside new rollouts. */
export const parentRuns = (workspace: string, wanted: PairedWith): ParentRuns => {
  // A run whose header cannot be read recorded nothing that counts.
  const headers = runNames(workspace).flatMap((run) => findRunHeader(workspace, run) ?? [])
  const matching = matchingRuns(headers, wanted)
  const lines = matching.runs.flatMap(({ id }) => readResultLines(workspace, id).lines)
  return { ...matching, record: parentRecord(wanted.parent.id, lines) }
}
