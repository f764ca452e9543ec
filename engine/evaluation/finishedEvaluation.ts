import type { OutcomeGrid } from '../../protocol/outcomeGrid'
import type { ResultLine } from '../documents/kinds/resultLine'
import type { RunHeader, RunStatus } from '../documents/kinds/run'
import { baseOf, isImported } from '../documents/runOptions'
import { finished, type Work } from '../documents/work'
import { localGrid } from './localGrid'
import { type LocalReport, localReport } from './localReport'
import { outcomeGrid } from './outcomeGrid'
import { buildReport, type Report, type ReportInput, reportInParts } from './report'

/** Of an imported run what is not there is not missing. */
const plannedRollouts = (header: RunHeader, results: readonly ResultLine[]): number => {
  if (isImported(header)) return results.filter(({ outcome }) => outcome !== 'error').length
  const { attempts = {}, tasks } = header
  return Object.values(attempts).reduce((sum, count) => sum + count, 0) * tasks.ids.length
}

const reportInput = (header: RunHeader, results: readonly ResultLine[]): ReportInput => ({
  run: header.id,
  seed: header.seed,
  harnesses: header.harnesses.map(({ id }) => id),
  base: baseOf(header),
  planned: plannedRollouts(header, results),
  doubtful: new Set(header.tasks.doubtful),
  results,
})

/** Every metric of an evaluation, from its header and its result lines alone. */
export const reportOf = (header: RunHeader, results: readonly ResultLine[]): Report =>
  buildReport(reportInput(header, results))

export interface FinishedEvaluation {
  readonly report: Report
  /** The verdict, when one candidate was tried on a few tasks. */
  readonly local?: LocalReport
  readonly status: RunStatus
}

/** The same of an evaluation that was read from its files. */
export interface ReadEvaluation extends FinishedEvaluation {
  readonly grid: OutcomeGrid
  /** Numbers of lines that are no results, and are left out. */
  readonly damaged: readonly number[]
}

/** What is told of an evaluation, wherever it is told; in parts, for programs that do something else besides. */
export function* finishEvaluation(
  header: RunHeader,
  results: readonly ResultLine[],
  status: RunStatus,
): Work<FinishedEvaluation> {
  const { localEvaluation } = header
  const report = yield* reportInParts(reportInput(header, results))
  if (localEvaluation === undefined) return { report, status }
  return { report, local: localReport(header, localEvaluation, results), status }
}

/** The same at one go. */
export const finishedEvaluation = (
  header: RunHeader,
  results: readonly ResultLine[],
  status: RunStatus,
): FinishedEvaluation => finished(finishEvaluation(header, results, status))

/** Who repairs what in an evaluation. */
export const gridOf = (
  header: RunHeader,
  results: readonly ResultLine[],
  { report, local }: FinishedEvaluation,
): OutcomeGrid =>
  local === undefined
    ? outcomeGrid({ report, base: baseOf(header), tasks: header.tasks.ids, results })
    : localGrid(local, lostTasks(local, results))

const lostTasks = ({ candidate }: LocalReport, results: readonly ResultLine[]): ReadonlySet<string> =>
  new Set(results.flatMap(({ harness, task, outcome }) => (harness === candidate && outcome === 'error' ? [task] : [])))
