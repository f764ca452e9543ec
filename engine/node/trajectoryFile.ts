import { existsSync } from 'node:fs'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { isKind } from '../documents/validate'
import { fileLines } from './fileLines'

const recordOf = (text: string): TrajectoryRecord | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isKind('trajectory', value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The records of a log up to the first line that is none: what follows it means nothing without it. */
export const readTrajectory = (path: string): readonly TrajectoryRecord[] => {
  const records: TrajectoryRecord[] = []
  for (const text of existsSync(path) ? fileLines(path) : []) {
    const record = recordOf(text)
    if (record === undefined) break
    records.push(record)
  }
  return records
}
