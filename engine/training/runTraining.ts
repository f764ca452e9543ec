import type { EnvironmentProvider, PublicTask } from '../environments/environment'
import type { PreparedHarness } from '../executor/preparedHarness'
import type { Purpose } from '../executor/seeds'
import type { Agent } from '../policies/agent'
import type { Sampler } from '../policies/sampler'
import type { TrainablePolicy } from '../policies/trainablePolicy'
import type { RolloutLog } from '../trajectories/rolloutLog'
import { type BaseContext, promptTokens } from './baseView'
import { type CollectedRollout, type Collector, collectRollouts, type RolloutRequest } from './collectRollouts'
import type { Group } from './groups'
import { enabledHooks, strangersTo } from './kinship'
import { policyStep } from './policyStep'
import { baseSlots, type RescueSlot, replacementOf, siblingSlots } from './rescue'
import { updateTasks } from './taskOrder'
import type { TrainingJob } from './trainingJob'
import { needsRescue } from './trigger'
import { type GroupOutcome, groupMetrics, type UpdateMetrics } from './updateMetrics'

export interface TrainingSetup {
  readonly job: TrainingJob
  readonly policy: TrainablePolicy
  readonly policyId: string
  readonly agentOf: (sampler: Sampler) => Agent
  readonly provider: EnvironmentProvider
  readonly base: PreparedHarness
  /** The pool in ranking order: the first slice of the method asks all of them, so no router is needed yet. */
  readonly siblings: readonly PreparedHarness[]
  readonly tasks: readonly PublicTask[]
  readonly concurrency: number
  readonly signal: AbortSignal
  /** Keeps the events and results of one phase of one update. */
  readonly keep: PhaseKeeper
}

export interface Phase {
  readonly update: number
  readonly purpose: Purpose
  readonly policyVersion: number
}

export interface PhaseKeeper {
  logFor(rollout: string): RolloutLog
  /** All rollouts of the phase are in; `rollouts` has the order of the plan, whatever finished first. */
  finishPhase(phase: Phase, rollouts: readonly CollectedRollout[]): void
}

/** Rollouts that the infrastructure broke, once more, under attempt numbers that no other rollout of the update has. */
const secondTries = (
  { job }: TrainingSetup,
  requests: readonly RolloutRequest[],
  rollouts: readonly CollectedRollout[],
): readonly RolloutRequest[] => {
  const broken = new Set(rollouts.filter(({ outcome }) => outcome === 'error').map(({ key }) => key))
  return requests
    .filter(({ key }) => broken.has(key))
    .map((request) => ({ ...request, key: { ...request.key, attempt: request.key.attempt + 2 * job.groupSize } }))
}

const collectPhase = async (
  setup: TrainingSetup,
  sampler: Sampler,
  update: number,
  purpose: Purpose,
  requests: readonly RolloutRequest[],
): Promise<readonly CollectedRollout[]> => {
  if (requests.length === 0) return []
  const collector: Collector = {
    ...setup,
    agent: setup.agentOf(sampler),
    policy: { id: setup.policyId, ref: sampler.version.ref },
    logFor: setup.keep.logFor,
  }
  const first = await collectRollouts(requests, collector)
  const rollouts = [...first, ...(await collectRollouts(secondTries(setup, requests, first), collector))]
  setup.keep.finishPhase({ update, purpose, policyVersion: sampler.version.step }, rollouts)
  return rollouts
}

const request = (
  { job }: TrainingSetup,
  update: number,
  purpose: Purpose,
  task: PublicTask,
  harness: PreparedHarness,
  { attempt, rank }: Pick<RescueSlot, 'attempt' | 'rank'>,
): RolloutRequest => ({
  key: { runSeed: job.seed, purpose, update, task: task.id, harness: harness.resolved.id, attempt },
  task,
  harness,
  rank,
})

const rescueSlots = ({ job, base, siblings }: TrainingSetup): readonly RescueSlot[] => {
  if (job.method === 'plain') return []
  if (job.method === 'h0-rescue') return baseSlots(base.resolved.id, job.groupSize)
  return siblingSlots(
    siblings.map(({ resolved }) => resolved.id),
    job.topK,
    job.groupSize,
  )
}

const groupsOf = (
  tasks: readonly PublicTask[],
  kind: Group['kind'],
  rollouts: readonly CollectedRollout[],
): readonly Group[] =>
  tasks.map(({ id }) => ({ task: id, kind, rollouts: rollouts.filter(({ key }) => key.task === id) }))

/** Initial groups under the base, rescues where all failed, and what each task brings into the update. */
const rollOut = async (setup: TrainingSetup, sampler: Sampler, update: number) => {
  const { job, base, siblings } = setup
  const tasks = updateTasks(setup.tasks, job.seed, update, job.tasksPerUpdate)
  const attempts = Array.from({ length: job.groupSize }, (_, attempt) => attempt)
  const initialRequests = tasks.flatMap((task) =>
    attempts.map((attempt) => request(setup, update, 'initial', task, base, { attempt, rank: null })),
  )
  const initial = await collectPhase(setup, sampler, update, 'initial', initialRequests)
  const initialGroups = groupsOf(tasks, 'initial', initial)

  const slots = rescueSlots(setup)
  const failed = slots.length === 0 ? [] : tasks.filter((_, index) => isFailed(initialGroups[index], job.groupSize))
  const harnesses = new Map([base, ...siblings].map((harness) => [harness.resolved.id, harness] as const))
  const rescueRequests = failed.flatMap((task) =>
    slots.flatMap((slot) => {
      const prepared = harnesses.get(slot.harness)
      return prepared ? [request(setup, update, 'rescue', task, prepared, slot)] : []
    }),
  )
  const rescue = await collectPhase(setup, sampler, update, 'rescue', rescueRequests)
  const rescueGroups = new Map(groupsOf(failed, 'rescue', rescue).map((group) => [group.task, group] as const))
  const outcomes = initialGroups.map((group): GroupOutcome => {
    const rescued = rescueGroups.get(group.task)
    return { initial: group, rescue: rescued, final: rescued ? replacementOf(rescued) : group }
  })
  return { outcomes, initial, rescue }
}

const isFailed = (group: Group | undefined, groupSize: number): boolean =>
  group !== undefined && needsRescue(group, groupSize)

/** The base harness's prompt of a task, read off one of its own rollouts, and the hooks that it has itself. */
const baseContextOf = ({ base }: TrainingSetup, outcomes: readonly GroupOutcome[]) => {
  const hooks = new Set(enabledHooks(base.resolved.state))
  const prompts = new Map(
    outcomes.map(({ initial }) => {
      const [segment] = initial.rollouts.flatMap(({ segments }) => segments)
      return [initial.task, segment ? promptTokens(segment) : []] as const
    }),
  )
  return (task: string): BaseContext => ({ prompt: prompts.get(task) ?? [], hooks })
}

/** One update: roll out, rescue, step. */
export const runUpdate = async (setup: TrainingSetup, update: number): Promise<UpdateMetrics> => {
  const sampler = await setup.policy.publish()
  const { outcomes, initial, rescue } = await rollOut(setup, sampler, update)
  const finals = outcomes.flatMap(({ final }) => final ?? [])
  const context = {
    lossContext: setup.job.lossContext,
    baseId: setup.base.resolved.id,
    strangers: strangersTo(setup.base, setup.siblings),
    baseContext: baseContextOf(setup, outcomes),
  }
  const step = await policyStep(finals, setup.job, context, setup.policy)
  return { ...groupMetrics(update, outcomes, { initial, rescue }), ...step }
}

/** Complementary Harness Rescue Training with its controls: all updates of a job, in order. */
export async function* runTraining(setup: TrainingSetup): AsyncGenerator<UpdateMetrics> {
  for (let update = 1; update <= setup.job.updates; update++) {
    setup.signal.throwIfAborted()
    yield await runUpdate(setup, update)
  }
}
