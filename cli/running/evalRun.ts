import { type EnvironmentProvider, type PublicTask, UnknownSplitError } from '../../engine/environments/environment'
import type { FinishedEvaluation } from '../../engine/evaluation/finishedEvaluation'
import { resolutionOf } from '../../engine/lint/resolutions'
import { exitCodes } from '../exitCodes'
import { abortOnInterrupt } from '../interrupt'
import { UserError } from '../userError'
import { openWorkspace, type WorkspaceContext } from '../workspace/context'
import { openEnvironment } from '../workspace/environments'
import { allHarnessIds, resolveForRun } from '../workspace/harnesses'
import { chooseNamed } from '../workspace/named'
import type { GlobalOptions } from '../workspace/workspaceFolder'
import { parseAttempts } from './attempts'
import { dryRun, printDryRun } from './dryRun'
import { type EvaluationRequest, resumeRun, startRun } from './evaluation'
import { playRun } from './playRun'
import { showFinished } from './reportRun'
import { readTaskIds, unknownTask } from './taskIds'

export interface EvalOptions extends GlobalOptions {
  readonly harness?: string
  readonly split: string
  readonly tasks?: string
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
  /** Tell what happens on stdout, and stop when the input ends. */
  readonly events?: true
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
    next: 'Name a split that the environment has tasks of, such as train or test.',
    exitCode: exitCodes.usage,
    cause,
  })

/** The tasks of a split; a split that the environment does not have is refused. */
export const splitOf = async (provider: EnvironmentProvider, split: string): Promise<readonly PublicTask[]> => {
  try {
    return await provider.tasks(split)
  } catch (error) {
    throw error instanceof UnknownSplitError ? wrongSplit(error.message, error) : error
  }
}

/** Those that are named, in the order of the split: which they are decides, and not how they were written. */
const namedTasks = (tasks: readonly PublicTask[], named: string): readonly PublicTask[] => {
  const ids = new Set(readTaskIds(named, '--tasks'))
  const known = tasks.map(({ id }) => id)
  const unknown = [...ids].find((id) => !known.includes(id))
  if (unknown !== undefined) throw unknownTask(unknown, known, '--tasks')
  return tasks.filter(({ id }) => ids.has(id))
}

const chosenTasks = async (
  provider: EnvironmentProvider,
  { split, tasks: named, limit }: EvalOptions,
): Promise<readonly PublicTask[]> => {
  const tasks = await splitOf(provider, split)
  if (named !== undefined) return namedTasks(tasks, named)
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

/** Runs or resumes, with progress on stderr, and gives the finished report. */
export const evaluate = async (
  context: WorkspaceContext,
  options: EvaluateOptions,
  signal: AbortSignal,
): Promise<FinishedEvaluation> => {
  const { resume } = options
  if (resume !== undefined) return playRun(context, (watch) => resumeRun(context, resume, watch), options, signal)
  const provider = await openEnvironment(context, options.env)
  const request = await requestOf(context, options, provider)
  return playRun(context, (watch) => startRun(context, request, provider, watch), options, signal)
}

const estimate = async (context: WorkspaceContext, options: EvalOptions): Promise<void> => {
  const provider = await openEnvironment(context, options.env)
  printDryRun(dryRun(context, await requestOf(context, options, provider), provider), options.json === true)
}

/** `harness-s eval`. */
export const runEval = async (options: EvalOptions): Promise<void> => {
  const signal = abortOnInterrupt({ orEndOfInput: options.events === true })
  const context = await openWorkspace(options)
  if (options.dryRun) return estimate(context, options)
  showFinished(context, await evaluate(context, options, signal), options)
}
