import type { ResultLine } from '../../engine/documents/kinds/resultLine'
import { finishedEvaluation, gridOf } from '../../engine/evaluation/finishedEvaluation'
import type { RunReport } from '../../protocol/runReport'
import { pin } from '../kit/recordedRuns'
import { runHeader } from '../lint/evidence'

/** What the server would tell of a run with these results. */
export const runReportOf = (id: string, harnesses: readonly string[], results: readonly ResultLine[]): RunReport => {
  const tasks = [...new Set(results.map(({ task }) => task))]
  const header = {
    ...runHeader(
      id,
      harnesses.map((harness) => pin(harness)),
    ),
    tasks: { split: 'test', ids: tasks },
    attempts: Object.fromEntries(harnesses.map((harness) => [harness, 1])),
    config: { base: harnesses[0] },
  }
  const finished = finishedEvaluation(header, results, 'complete')
  const { report, local = null } = finished
  const listed = {
    id,
    state: 'complete',
    reason: '',
    purpose: 'eval',
    split: 'test',
    tasks: tasks.length,
    harnesses,
    startedAt: '2026-01-02T03:04:05.000Z',
  } as const
  return { listed, report, local, grid: gridOf(header, results, finished), damaged: [] }
}
