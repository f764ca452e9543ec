import type { EnvironmentProvider, PublicTask } from '../engine/environments/environment'
import { resolutionOf } from '../engine/lint/resolutions'
import { parseAttempts } from './attempts'
import type { EvalOptions } from './commands/eval'
import { openWorkspace, type WorkspaceContext } from './context'
import { openEnvironment } from './environments'
import {
  carryOutRun,
  type EvaluationRequest,
  type EvaluationRun,
  evaluationPlan,
  resumeRun,
  startRun,
} from './evaluation'
import { exitCodes } from './exitCodes'
import { allHarnessIds, resolveForRun } from './harnesses'
import { abortOnInterrupt } from './interrupt'
import { chooseNamed } from './named'
import { note, printJson } from './output'
import { openPolicy } from './policies'
import { printReportText } from './reportRun'
import { watchRun } from './runProgress'
import { UserError } from './userError'

const harnessIdsOf = (context: WorkspaceContext, option: string | undefined): readonly string[] => {
  const ids = option?.split(',').map((id) => id.trim()) ?? allHarnessIds(context)
  return [...new Set<string>(ids)]
}

const chosenTasks = async (
  provider: EnvironmentProvider,
  { split, limit }: EvalOptions,
): Promise<readonly PublicTask[]> => {
  const tasks = await provider.tasks(split)
  if (tasks.length > 0) return tasks.slice(0, limit)
  throw new UserError({
    what: `The split "${split}" has no tasks.`,
    where: '--split',
    next: 'Choose another split of the task set.',
    exitCode: exitCodes.usage,
  })
}

const requestOf = async (
  context: WorkspaceContext,
  options: EvalOptions,
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
    environmentName: chooseNamed(context, 'environments', context.workspace?.environments, '--env', options.env).name,
  }
}

const environmentOf = (run: EvaluationRun): string | undefined => {
  const name = run.header.config?.['environmentName']
  return typeof name === 'string' ? name : undefined
}

/** `harness-s eval`: a new run, or the rest of one. */
export const runEval = async (options: EvalOptions): Promise<void> => {
  const signal = abortOnInterrupt()
  const context = await openWorkspace(options)
  const progress = watchRun()
  const run =
    options.resume === undefined
      ? await newRun(context, options, progress.watch)
      : resumeRun(context, options.resume, progress.watch)
  const provider = await openEnvironment(context, environmentOf(run))
  if (!options.json) note(`${run.header.id}: ${run.folder.folder}`)
  try {
    await finishRun(context, run, provider, options, signal)
  } finally {
    progress.end()
    run.folder.close()
    if (signal.aborted)
      note(`\nStopped. Finished rollouts are kept; go on with: harness-s eval --resume ${run.header.id}`)
  }
}

const newRun = async (context: WorkspaceContext, options: EvalOptions, watch: ReturnType<typeof watchRun>['watch']) => {
  const provider = await openEnvironment(context, options.env)
  const request = await requestOf(context, options, provider)
  return startRun(context, request, provider, watch)
}

const finishRun = async (
  context: WorkspaceContext,
  run: EvaluationRun,
  provider: EnvironmentProvider,
  options: EvalOptions,
  signal: AbortSignal,
): Promise<void> => {
  const policy = await openPolicy(context, run.header.policy.id, run.folder.event, signal)
  try {
    const plan = await evaluationPlan(run, provider, policy, (task) => task)
    const { report, status } = await carryOutRun(context.folder, run, plan, {
      concurrency: options.concurrency,
      signal,
    })
    if (options.json) printJson(report)
    else printReportText(report)
    if (status !== 'complete') process.exitCode = exitCodes.infrastructure
  } finally {
    await policy.dispose()
  }
}
