import type { LocalTable } from '../../protocol/runReport'
import type { LocalEvaluation } from '../documents/kinds/localEvaluation'
import type { ResultLine } from '../documents/kinds/resultLine'
import type { Outcome } from '../documents/kinds/vocabulary'
import {
  chanceAt,
  controlsOf,
  flakeRate,
  isSolved,
  type LocalTask,
  type LocalVerdict,
  localAcceptanceRule,
  localVerdict,
  type Tally,
  targetsOf,
} from '../trajectories/localAcceptance'
import { tokensOf } from './parentRecord'

export interface LocalReportRow {
  readonly task: string
  readonly role: 'target' | 'control'
  readonly rootCause: string | null
  readonly parent: Tally
  /** Null when it was not played, or the environment failed. */
  readonly candidate: Outcome | null
  readonly result: 'repaired' | 'regressed' | 'unchanged' | 'missing'
}

export interface LocalReport extends LocalTable {
  readonly run: string
  readonly seed: number
  readonly tasks: readonly LocalReportRow[]
  readonly flakeRate: number
  readonly verdict: LocalVerdict & { readonly by: 'rule' }
}

type SampledTask = LocalEvaluation['tasks'][number]

interface PlayedTask extends LocalTask {
  readonly sampled: SampledTask
  readonly line: ResultLine | undefined
}

const playedTask = (sampled: SampledTask, line: ResultLine | undefined): PlayedTask => ({
  role: sampled.role,
  rootCause: sampled.rootCause,
  parent: sampled.parent,
  candidate: { n: line === undefined ? 0 : 1, pass: line?.outcome === 'pass' ? 1 : 0 },
  sampled,
  line,
})

const resultOf = (task: PlayedTask): LocalReportRow['result'] => {
  if (task.line === undefined) return 'missing'
  if (isSolved(task) === (task.role === 'control')) return 'unchanged'
  return task.role === 'target' ? 'repaired' : 'regressed'
}

const rowOf = (task: PlayedTask): LocalReportRow => ({
  task: task.sampled.taskId,
  role: task.role,
  rootCause: task.rootCause ?? null,
  parent: task.parent,
  candidate: task.line?.outcome ?? null,
  result: resultOf(task),
})

/** Targets are chosen because they failed and run longer by nature, so only controls tell what a candidate costs. */
const tokenRatioOf = (tasks: readonly PlayedTask[]): number | undefined => {
  const pairs = controlsOf({ tasks }).flatMap(({ line, sampled }) => (line === undefined ? [] : [{ line, sampled }]))
  const parent = pairs.reduce((sum, { sampled }) => sum + sampled.parentTokens, 0)
  return parent === 0 ? undefined : pairs.reduce((sum, { line }) => sum + tokensOf(line), 0) / parent
}

const pending = (missing: number): LocalVerdict => ({
  status: 'pending',
  rule: localAcceptanceRule,
  reasons: [`${missing} rollouts are missing`],
})

/** The verdict on a candidate, from the header of its run and its result lines alone. */
export const localReport = (
  { id: run, seed }: { readonly id: string; readonly seed: number },
  local: LocalEvaluation,
  results: readonly ResultLine[],
): LocalReport => {
  const lines = new Map(
    results.flatMap((line) =>
      line.harness === local.candidate && line.outcome !== 'error' ? [[line.task, line] as const] : [],
    ),
  )
  const tasks = local.tasks.map((sampled) => playedTask(sampled, lines.get(sampled.taskId)))
  const rows = tasks.map(rowOf)
  const sample = { tasks, tokenRatio: tokenRatioOf(tasks) }
  const countOf = (result: LocalReportRow['result']): number => rows.filter((row) => row.result === result).length
  const missing = countOf('missing')
  const rate = flakeRate(local.flakes)
  return {
    run,
    seed,
    candidate: local.candidate,
    parent: local.parent.id,
    parentRuns: local.runs,
    tasks: rows,
    targets: targetsOf(sample).length,
    repaired: countOf('repaired'),
    controls: controlsOf(sample).length,
    regressed: countOf('regressed'),
    tokenRatio: sample.tokenRatio ?? null,
    flakeRate: rate,
    chance: chanceAt(sample, rate),
    verdict: {
      ...(missing > 0 ? pending(missing) : localVerdict(sample, local.flakes, local.isRevised)),
      by: 'rule',
    },
    missing,
  }
}
