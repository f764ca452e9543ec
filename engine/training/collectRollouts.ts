import type { EnvironmentProvider, PublicTask } from '../environments/environment'
import type { PreparedHarness } from '../executor/preparedHarness'
import { type RolloutResult, runRollout } from '../executor/rollout'
import { runConcurrently } from '../executor/runConcurrently'
import { type RolloutKey, rolloutId, rolloutSeed } from '../executor/seeds'
import type { Agent } from '../policies/agent'
import type { RolloutLog } from '../trajectories/rolloutLog'
import type { TrainingRollout } from './groups'

export interface RolloutRequest {
  readonly key: RolloutKey
  readonly task: PublicTask
  readonly harness: PreparedHarness
  /** Place of a rescuing sibling in the ranking, from 1; null elsewhere. */
  readonly rank: number | null
}

/** A finished rollout with what its log and result line need. */
export interface CollectedRollout extends TrainingRollout {
  readonly task: PublicTask
  readonly rank: number | null
  readonly result: RolloutResult
}

export interface Collector {
  readonly agent: Agent
  readonly policy: { readonly id: string; readonly ref: string }
  readonly provider: EnvironmentProvider
  readonly concurrency: number
  readonly signal: AbortSignal
  /** The log of one rollout; absent when nobody keeps the events. */
  readonly logFor?: (rollout: string) => RolloutLog
}

/** Runs requests side by side and gives the results in the order of the requests: order must never depend on timing. */
export const collectRollouts = async (
  requests: readonly RolloutRequest[],
  collector: Collector,
): Promise<readonly CollectedRollout[]> => {
  const collected = new Map<RolloutRequest, CollectedRollout>()
  await runConcurrently(requests, collector, async (request) => {
    const { key, task, harness, rank } = request
    const rollout = rolloutId(key)
    const log = collector.logFor?.(rollout)
    const plan = {
      ...collector,
      rollout,
      attempt: key.attempt,
      seed: rolloutSeed(key),
      task,
      harness,
      ...(log && { log }),
    }
    const result = await runRollout(plan, collector.signal)
    const { outcome, score, segments, hasBaseView } = result
    // A limit is a failure, whatever the environment made of the state at that point.
    const reward = outcome === 'limit' ? 0 : score
    collected.set(request, { key, task, rank, outcome, reward, segments, hasBaseView, result })
  })
  return requests.flatMap((request) => collected.get(request) ?? [])
}
