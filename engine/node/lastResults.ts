import { existsSync } from 'node:fs'
import type { ResultLine } from '../documents/kinds/resultLine'
import { parseResultLine } from '../trajectories/resultLines'
import { fileLines } from './fileLines'

/**
 * The results in a file, one line at a time in memory. The last line of each rollout counts: a failed environment may
 * have been tried again. Where there is no file yet, there are none.
 */
export const lastResults = (path: string, isWanted: (line: ResultLine) => boolean): readonly ResultLine[] => {
  const last = new Map<string, ResultLine>()
  for (const text of existsSync(path) ? fileLines(path) : []) {
    const line = parseResultLine(text)
    if (line !== undefined && isWanted(line)) last.set(line.rollout, line)
  }
  return [...last.values()]
}
