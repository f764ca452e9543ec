import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { finishEvaluation, gridOf, type ReadEvaluation } from '../evaluation/finishedEvaluation'
import { readResultLines } from '../trajectories/resultLines'
import { runFiles } from '../trajectories/runLayout'
import type { KeptRun } from './loggedRollouts'
import { inSlices } from './slices'
import { hasCode } from './systemError'

/** What an evaluation came to, as it is recorded now, read between other work. It has the name of its folder. */
export const readReport = async ({ path, header: recorded }: KeptRun): Promise<ReadEvaluation> => {
  const header = { ...recorded, id: basename(path) }
  const text = await readFile(join(path, runFiles.results), 'utf8').catch(noneYet)
  const { lines, unreadable } = await inSlices(readResultLines(text))
  const finished = await inSlices(finishEvaluation(header, lines, header.status))
  return { ...finished, grid: gridOf(header, lines, finished), damaged: unreadable }
}

const noneYet = (error: unknown): string => {
  if (hasCode(error, 'ENOENT')) return ''
  throw error
}
