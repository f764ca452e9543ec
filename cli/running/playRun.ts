import { environmentName } from '../../engine/documents/runOptions'
import { type FinishedEvaluation, finishedEvaluation } from '../../engine/evaluation/finishedEvaluation'
import { PolicyStop } from '../../engine/policies/agent'
import { runFiles } from '../../engine/trajectories/runLayout'
import type { RunEvent } from '../../protocol/runEvent'
import { exitCodes } from '../exitCodes'
import { note } from '../text/output'
import { UserError } from '../userError'
import type { WorkspaceContext } from '../workspace/context'
import { openEnvironment } from '../workspace/environments'
import { openHookModels } from '../workspace/hookModels'
import { openPolicy } from '../workspace/policies'
import { openSharedByModels } from '../workspace/runBudgets'
import { carryOutRun, type EvaluationRun, endRun, evaluationPlan } from './evaluation'
import { eventLines } from './eventLines'
import { watchRun } from './runProgress'
import { readRunHeader, runPath } from './runs'

export interface PlayOptions {
  /** Rollouts at a time. */
  readonly concurrency: number
  /** Tell every event on stdout instead of drawing progress. */
  readonly events?: true
}

/** Plays what is missing of a run that begins or goes on, with progress on stderr. */
export const playRun = async (
  context: WorkspaceContext,
  begin: (watch: (event: RunEvent) => void) => EvaluationRun,
  options: PlayOptions,
  signal: AbortSignal,
): Promise<FinishedEvaluation> => {
  const progress = options.events ? eventLines : watchRun()
  const run = begin(progress.watch)
  try {
    return await finishRun(context, run, options, signal)
  } catch (error) {
    progress.end()
    if (signal.aborted) throw stopped(context, run)
    if (error instanceof PolicyStop) return halted(context, run, error)
    if (!(error instanceof UserError)) note(`Finished rollouts are kept. ${resumeHint(run)}`)
    throw error
  } finally {
    progress.end()
    run.folder.close()
  }
}

const resumeHint = ({ header }: EvaluationRun): string => `Go on with: harness-s eval --resume ${header.id}`

/** The policy cannot go on: what is finished is reported, and the run can be resumed. */
const halted = (
  { folder }: WorkspaceContext,
  run: EvaluationRun,
  { message, next }: PolicyStop,
): FinishedEvaluation => {
  const header = readRunHeader(folder, run.header.id)
  const results = run.folder.currentResults()
  endRun(folder, { ...run, header }, 'incomplete')
  note(`\nStopped after ${results.length} rollouts. ${message}\n${next}`)
  return finishedEvaluation(header, results, 'incomplete')
}

const stopped = ({ folder }: WorkspaceContext, run: EvaluationRun): UserError => {
  const { id } = run.header
  // As it is on disk, with the policy's version when that was known already.
  endRun(folder, { ...run, header: readRunHeader(folder, id) }, 'cancelled')
  return new UserError({
    what: 'Stopped. Finished rollouts are kept.',
    where: runPath(folder, id),
    next: resumeHint(run),
    exitCode: exitCodes.cancelled,
  })
}

const finishRun = async (
  context: WorkspaceContext,
  run: EvaluationRun,
  { concurrency }: PlayOptions,
  signal: AbortSignal,
): Promise<FinishedEvaluation> => {
  const finished = finishedEvaluation(run.header, run.folder.currentResults(), 'complete')
  if (run.header.status === 'complete' && finished.report.missing === 0) return finished
  const provider = await openEnvironment(context, environmentName(run.header))
  const { folder: runFolder, event: onEvent } = run.folder
  const means = {
    warmStart: 1,
    runFolder,
    callsFile: runFiles.calls,
    shared: openSharedByModels(context),
    concurrency,
    onEvent,
    signal,
  }
  const policy = await openPolicy(context, run.header.policy.id, means)
  try {
    const plan = await evaluationPlan(run, provider, policy)
    const player = { name: run.header.policy.id, ready: policy }
    const models = await openHookModels(context, plan.harnesses, player, means)
    const { askModel } = models
    try {
      const asking = { ...plan, ...(askModel && { askModel }) }
      return await carryOutRun(context.folder, run, asking, { concurrency, signal, policy })
    } finally {
      await models.dispose()
    }
  } finally {
    await policy.dispose()
  }
}
