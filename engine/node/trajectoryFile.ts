import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { parseRecord } from '../trajectories/parseRecord'
import { fileLines } from './fileLines'

/** The records of a log up to the first line that is none: what follows it means nothing without it. Throws for no file. */
export function* recordsIn(path: string): Generator<TrajectoryRecord> {
  for (const text of fileLines(path)) {
    const record = parseRecord(text)
    if (record === undefined) return
    yield record
  }
}
