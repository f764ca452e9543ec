import { EnvironmentError, type EnvironmentProvider, type PublicTask } from '../../engine/environments/environment'
import { resolutionOf } from '../../engine/lint/resolutions'
import { PolicyStop } from '../../engine/policies/agent'
import { exitCodes } from '../exitCodes'
import { abortOnInterrupt } from '../interrupt'
import { note, printJson } from '../text/output'
import { UserError } from '../userError'
import { openWorkspace, type WorkspaceContext } from '../workspace/context'
import { openEnvironment } from '../workspace/environments'
import { allHarnessIds, resolveForRun } from '../workspace/harnesses'
import { chooseNamed } from '../workspace/named'
import { openPolicy } from '../workspace/policies'
import type { GlobalOptions } from '../workspace/workspaceFolder'
import { parseAttempts } from './attempts'
import { dryRun, printDryRun } from './dryRun'
import {
  carryOutRun,
  type EvaluationRequest,
  type EvaluationRun,
  endRun,
  evaluationPlan,
  type FinishedEvaluation,
  reportOf,
  resumeRun,
  startRun,
} from './evaluation'
import { printReportText } from './reportRun'
import { watchRun } from './runProgress'
import { readRunHeader, runPath } from './runs'

export interface EvalOptions extends GlobalOptions {
  readonly harness?: string
  readonly split: string
  readonly limit?: number
  readonly attempts: string
  readonly seed: number
  readonly concurrency: number
  readonly policy?: string
  readonly env?: string
  readonly resume?: string
  readonly tokens?: true
  readonly dryRun?: true
  readonly json?: true
}

/** What `eval` was given, apart from where the workspace is and how to print. */
export type EvaluateOptions = Omit<EvalOptions, 'workspace' | 'json' | 'dryRun'>

const harnessIdsOf = (context: WorkspaceContext, option: string | undefined): readonly string[] => {
  const ids = option?.split(',').map((id) => id.trim()) ?? allHarnessIds(context)
  return [...new Set<string>(ids)]
}

const wrongSplit = (what: string, cause?: unknown): UserError =>
  new UserError({
    what,
    where: '--split',
    next: 'Choose another split of the task set.',
    exitCode: exitCodes.usage,
    cause,
  })

const splitOf = async (provider: EnvironmentProvider, split: string): Promise<readonly PublicTask[]> => {
  try {
    return await provider.tasks(split)
  } catch (error) {
    throw error instanceof EnvironmentError ? wrongSplit(error.message, error) : error
  }
}

const chosenTasks = async (
  provider: EnvironmentProvider,
  { split, limit }: EvalOptions,
): Promise<readonly PublicTask[]> => {
  const tasks = await splitOf(provider, split)
  if (tasks.length > 0) return tasks.slice(0, limit)
  throw wrongSplit(`The split "${split}" has no tasks.`)
}

const requestOf = async (
  context: WorkspaceContext,
  options: EvaluateOptions,
  provider: EnvironmentProvider,
): Promise<EvaluationRequest> => {
  const ids = harnessIdsOf(context, options.harness)
  const harnesses = resolveForRun(context, ids)
  const bases = ids.filter((id) => resolutionOf(context.project, id).chain.length === 1)
  return {
    harnesses,
    base: bases[0] ?? null,
    attempts: parseAttempts(options.attempts, ids),
    split: options.split,
    tasks: await chosenTasks(provider, options),
    seed: options.seed,
    policyName: chooseNamed(context, 'policies', context.workspace?.policies, '--policy', options.policy).name,
    keepTokens: options.tokens === true,
    environmentName: chooseNamed(context, 'environments', context.workspace?.environments, '--env', options.env).name,
  }
}

const environmentOf = (run: EvaluationRun): string | undefined => {
  const name = run.header.config?.['environmentName']
  return typeof name === 'string' ? name : undefined
}

/** Runs or resumes, with progress on stderr, and gives the finished report. */
export const evaluate = async (
  context: WorkspaceContext,
  options: EvaluateOptions,
  signal: AbortSignal,
): Promise<FinishedEvaluation> => {
  const progress = watchRun()
  const run =
    options.resume === undefined
      ? await newRun(context, options, progress.watch)
      : resumeRun(context, options.resume, progress.watch)
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
  return { report: reportOf(header, results), status: 'incomplete' }
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

const newRun = async (
  context: WorkspaceContext,
  options: EvaluateOptions,
  watch: ReturnType<typeof watchRun>['watch'],
) => {
  const provider = await openEnvironment(context, options.env)
  return startRun(context, await requestOf(context, options, provider), provider, watch)
}

const finishRun = async (
  context: WorkspaceContext,
  run: EvaluationRun,
  { concurrency }: EvaluateOptions,
  signal: AbortSignal,
): Promise<FinishedEvaluation> => {
  const report = reportOf(run.header, run.folder.currentResults())
  if (run.header.status === 'complete' && report.missing === 0) return { report, status: 'complete' }
  const provider = await openEnvironment(context, environmentOf(run))
  const { folder: runFolder, event: onEvent } = run.folder
  const policy = await openPolicy(context, run.header.policy.id, {
    warmStart: 1,
    runFolder,
    concurrency,
    onEvent,
    signal,
  })
  try {
    const plan = await evaluationPlan(run, provider, policy)
    return await carryOutRun(context.folder, run, plan, { concurrency, signal, policy })
  } finally {
    await policy.dispose()
  }
}

const estimate = async (context: WorkspaceContext, options: EvalOptions): Promise<void> => {
  const provider = await openEnvironment(context, options.env)
  printDryRun(dryRun(context, await requestOf(context, options, provider), provider), options.json === true)
}

/** `harness-s eval`. */
export const runEval = async (options: EvalOptions): Promise<void> => {
  const signal = abortOnInterrupt()
  const context = await openWorkspace(options)
  if (options.dryRun) return estimate(context, options)
  const { report, status } = await evaluate(context, options, signal)
  if (options.json) printJson(report)
  else {
    printReportText(report)
    note(`\nThe run lies in ${runPath(context.folder, report.run)}`)
  }
  if (status !== 'complete') process.exitCode = exitCodes.infrastructure
}
