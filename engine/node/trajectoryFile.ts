import { existsSync } from 'node:fs'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { parseRecord } from '../trajectories/parseRecord'
import { fileLines } from './fileLines'

/** The records of a log up to the first line that is none: what follows it means nothing without it. */
export function* recordsIn(path: string): Generator<TrajectoryRecord> {
  for (const text of existsSync(path) ? fileLines(path) : []) {
    const record = parseRecord(text)
    if (record === undefined) return
    yield record
  }
}

/** All of them at once. */
export const readTrajectory = (path: string): readonly TrajectoryRecord[] => [...recordsIn(path)]
