import { join } from 'node:path'
import type { RunHeader } from '../../engine/documents/kinds/run'
import type { EnvironmentProvider, PublicTask } from '../../engine/environments/environment'
import type { PreparedHarness } from '../../engine/executor/preparedHarness'
import { openLineFile } from '../../engine/node/lineFile'
import type { RunFolder } from '../../engine/node/runFolder'
import { trainingKeeper } from '../../engine/node/trainingFolder'
import { writeWhole } from '../../engine/node/writeWhole'
import { runTraining, type TrainingSetup } from '../../engine/training/runTraining'
import { type PolicyScore, scorePolicy } from '../../engine/training/scorePolicy'
import { defaultJob, type TrainingJob } from '../../engine/training/trainingJob'
import type { UpdateMetrics } from '../../engine/training/updateMetrics'
import { runFiles } from '../../engine/trajectories/runLayout'
import { abortOnInterrupt } from '../interrupt'
import { note, printJson } from '../text/output'
import { printTraining } from '../text/trainingText'
import { openWorkspace, type WorkspaceContext } from '../workspace/context'
import { openEnvironment } from '../workspace/environments'
import { prepareForRun, resolveForRun } from '../workspace/harnesses'
import { refuseHookModels } from '../workspace/hookModels'
import { chooseNamed } from '../workspace/named'
import { openPolicy } from '../workspace/policies'
import { requireTrainableType } from '../workspace/policyTypes'
import { choosePool, poolHarnessIds } from '../workspace/pools'
import type { ReadyPolicy, TrainingSide } from '../workspace/readyPolicy'
import { openSharedByModels } from '../workspace/runBudgets'
import type { GlobalOptions } from '../workspace/workspaceFolder'
import { beginRun, familyIn } from './newRun'
import { watchRun } from './runProgress'
import { runPath, writeRunHeader } from './runs'
import type { TrainingResult } from './trainingResult'

export interface TrainOptions extends GlobalOptions {
  readonly method: TrainingJob['method']
  readonly updates: number
  readonly seed: number
  readonly warmStart?: number
  readonly lossContext: TrainingJob['lossContext']
  readonly concurrency: number
  readonly policy?: string
  readonly env?: string
  readonly pool?: string
  readonly json?: true
}

/** What `train` was given, apart from where the workspace is and how to print. */
export type TrainingOptions = Omit<TrainOptions, 'workspace' | 'json'>

/** Three warm starts in turn, so that a comparison over several seeds does not hang on one of them. */
const warmStartOf = ({ seed, warmStart }: TrainingOptions): number => warmStart ?? 1 + ((seed + 2) % 3)

interface Training {
  readonly header: RunHeader
  readonly folder: RunFolder
  readonly job: TrainingJob
  readonly harnesses: readonly PreparedHarness[]
  readonly train: readonly PublicTask[]
  readonly test: readonly PublicTask[]
  readonly provider: EnvironmentProvider
}

const jobOf = ({ method, seed, updates, lossContext }: TrainingOptions): TrainingJob => ({
  ...defaultJob,
  method,
  seed,
  updates,
  lossContext,
})

const prepare = async (
  context: WorkspaceContext,
  options: TrainingOptions,
): Promise<Omit<Training, 'header' | 'folder'>> => {
  const provider = await openEnvironment(context, options.env)
  const resolved = resolveForRun(context, poolHarnessIds(choosePool(context, options.pool)))
  const harnesses = prepareForRun(resolved, provider)
  refuseHookModels(context, harnesses)
  return {
    job: jobOf(options),
    harnesses,
    train: await provider.tasks('train'),
    test: await provider.tasks('test'),
    provider,
  }
}

const startTraining = (
  context: WorkspaceContext,
  options: TrainingOptions,
  policyName: string,
  prepared: Omit<Training, 'header' | 'folder'>,
  watch: ReturnType<typeof watchRun>['watch'],
): Training => {
  const { job, harnesses, train, provider } = prepared
  const config = { job, warmStart: warmStartOf(options) }
  const about = {
    purpose: 'train',
    seed: job.seed,
    harnesses,
    policyName,
    split: 'train',
    tasks: train,
    config,
  } as const
  return { ...prepared, ...beginRun(context, provider, about, { watch }) }
}

/** `requireTrainableType` let it through. */
const trainingSide = (name: string, { training }: ReadyPolicy): TrainingSide => {
  if (training) return training
  throw new Error(`The policy ${name} has no side that learns`)
}

const setupOf = (
  training: Training,
  { trainable, agentOf }: TrainingSide,
  options: TrainingOptions,
  signal: AbortSignal,
): TrainingSetup => {
  const { job, harnesses, train, provider, folder, header } = training
  const [base, ...siblings] = harnesses
  if (base === undefined) throw new Error('A pool without a base passed its schema')
  const keep = trainingKeeper(folder, { split: 'train', familyOf: familyIn(header) })
  return {
    job,
    policy: trainable,
    policyId: header.policy.id,
    agentOf,
    provider,
    base,
    siblings,
    tasks: train,
    concurrency: options.concurrency,
    signal,
    keep,
  }
}

const updateAll = async (setup: TrainingSetup, folder: RunFolder): Promise<readonly UpdateMetrics[]> => {
  const { updates: total, tasksPerUpdate, groupSize } = setup.job
  folder.event({ type: 'run_started', rollouts: total * tasksPerUpdate * groupSize, done: 0, resumed: false })
  const steps = openLineFile(join(folder.folder, runFiles.steps))
  const updates: UpdateMetrics[] = []
  try {
    for await (const metrics of runTraining(setup)) {
      steps.append(metrics)
      updates.push(metrics)
      const { update, effectiveGroups, groups, baseReward } = metrics
      folder.event({
        type: 'update_finished',
        update,
        updates: total,
        effectiveGroups,
        groups,
        successRate: baseReward,
      })
    }
  } finally {
    steps.close()
  }
  return updates
}

const score = async (setup: TrainingSetup, tasks: readonly PublicTask[]): Promise<PolicyScore> => {
  const sampler = await setup.policy.publish()
  const policy = { id: setup.policyId, ref: sampler.version.ref }
  return scorePolicy({ ...setup, agent: setup.agentOf(sampler), policy }, setup.base, tasks, setup.job.seed)
}

const carryOutTraining = async (training: Training, setup: TrainingSetup): Promise<TrainingResult> => {
  const { header, folder, job, test } = training
  const before = await score(setup, test)
  const updates = await updateAll(setup, folder)
  const after = await score(setup, test)
  folder.checkKept()
  writeWhole(join(folder.folder, runFiles.policy), await setup.policy.saveState())
  const total = (phase: 'initial' | 'rescue') => updates.reduce((sum, { rollouts }) => sum + rollouts[phase], 0)
  return {
    run: header.id,
    method: job.method,
    seed: job.seed,
    before,
    after,
    updates,
    rollouts: { initial: total('initial'), rescue: total('rescue'), test: 2 * before.attempts * test.length },
    weightHash: await setup.policy.weightHash(),
  }
}

/** Trains once and keeps everything in a run folder of its own. The policy that was given is changed by it. */
export const train = async (
  context: WorkspaceContext,
  options: TrainingOptions,
  signal: AbortSignal,
  watch: ReturnType<typeof watchRun>['watch'],
): Promise<TrainingResult> => {
  const { policies } = context.workspace ?? {}
  const { name, config } = chooseNamed(context, 'policies', policies, '--policy', options.policy)
  requireTrainableType(context, name, config)
  const training = startTraining(context, options, name, await prepare(context, options), watch)
  const { folder, header } = training
  let status: 'complete' | 'cancelled' | 'failed' = 'failed'
  let played = header
  try {
    const policy = await openPolicy(context, name, {
      warmStart: warmStartOf(options),
      runFolder: folder.folder,
      callsFile: runFiles.calls,
      shared: openSharedByModels(context),
      concurrency: options.concurrency,
      onEvent: folder.event,
      signal,
    })
    const { ref, step } = policy.version
    played = { ...header, policy: { id: name, ref, step, sampling: { ...policy.sampling } } }
    try {
      const result = await carryOutTraining(training, setupOf(training, trainingSide(name, policy), options, signal))
      status = 'complete'
      return result
    } finally {
      await policy.dispose()
    }
  } finally {
    if (signal.aborted) status = 'cancelled'
    writeRunHeader(context.folder, { ...played, status, endedAt: new Date().toISOString() })
    if (status !== 'failed') folder.event({ type: 'run_finished', status, rollouts: folder.currentResults().length })
    folder.close()
  }
}

/** `harness-s train`. */
export const runTrain = async (options: TrainOptions): Promise<void> => {
  const signal = abortOnInterrupt()
  const context = await openWorkspace(options)
  const progress = watchRun()
  try {
    const result = await train(context, options, signal, progress.watch)
    progress.end()
    if (options.json) printJson(result)
    else printTraining([result], runPath(context.folder, result.run))
  } finally {
    progress.end()
    if (signal.aborted) note('\nStopped. This version cannot resume training; the run keeps what was measured.')
  }
}
