import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunHeader } from '../../engine/documents/kinds/run'
import { isKind } from '../../engine/documents/validate'
import {
  type MatchingRuns,
  matchingRuns,
  type PairedWith,
  parentRecord,
  type TaskRecord,
} from '../../engine/evaluation/parentRecord'
import { readJson } from '../../engine/node/readJson'
import { parseResultLines } from '../../engine/trajectories/resultLines'
import { runFiles } from '../../engine/trajectories/runLayout'
import { runNames, runPath } from './runs'

/** A run whose header cannot be read recorded nothing that counts. */
const headerOf = (workspace: string, run: string): readonly RunHeader[] => {
  const path = join(runPath(workspace, run), runFiles.header)
  const header = existsSync(path) ? readJson(path) : undefined
  return isKind('run', header) ? [{ ...header, id: run }] : []
}

const linesOf = (workspace: string, run: string) => {
  const path = join(runPath(workspace, run), runFiles.results)
  return existsSync(path) ? parseResultLines(readFileSync(path, 'utf8')).lines : []
}

export interface ParentRuns extends MatchingRuns {
  readonly record: ReadonlyMap<string, TaskRecord>
}

/** What the runs of the workspace recorded of a parent, as far as it may stand beside new rollouts. */
export const parentRuns = (workspace: string, wanted: PairedWith): ParentRuns => {
  const headers = runNames(workspace).flatMap((run) => headerOf(workspace, run))
  const matching = matchingRuns(headers, wanted)
  const lines = matching.runs.flatMap(({ id }) => linesOf(workspace, id))
  return { ...matching, record: parentRecord(wanted.parent.id, lines) }
}
