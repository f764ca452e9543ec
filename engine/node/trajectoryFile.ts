import { existsSync } from 'node:fs'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { parseRecord } from '../trajectories/parseRecord'
import { fileLines } from './fileLines'

/** The records of a log up to the first line that is none: what follows it means nothing without it. */
export const readTrajectory = (path: string): readonly TrajectoryRecord[] => {
  const records: TrajectoryRecord[] = []
  for (const text of existsSync(path) ? fileLines(path) : []) {
    const record = parseRecord(text)
    if (record === undefined) break
    records.push(record)
  }
  return records
}
