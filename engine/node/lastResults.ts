import { existsSync } from 'node:fs'
import type { ResultLine } from '../documents/kinds/resultLine'
import { finished, type Work } from '../documents/work'
import { parseResultLine } from '../trajectories/resultLines'
import { fileLines } from './fileLines'

/**
 * The results in a file, one line at a time in memory and with a pause after each. The last line of each rollout
 * counts: a failed environment may have been tried again. Where there is no file yet, there are none.
 */
export function* readLastResults(path: string, isWanted: (line: ResultLine) => boolean): Work<readonly ResultLine[]> {
  const last = new Map<string, ResultLine>()
  for (const text of existsSync(path) ? fileLines(path) : []) {
    const line = parseResultLine(text)
    if (line !== undefined && isWanted(line)) last.set(line.rollout, line)
    yield
  }
  return [...last.values()]
}

/** The same at one go. */
export const lastResults = (path: string, isWanted: (line: ResultLine) => boolean): readonly ResultLine[] =>
  finished(readLastResults(path, isWanted))
