import type { ResultLine } from '../documents/kinds/resultLine'
import type { EnvironmentProvider, PublicTask } from '../environments/environment'
import type { AskModel } from '../executor/episode'
import type { PreparedHarness } from '../executor/preparedHarness'
import { type RolloutResult, runRollout } from '../executor/rollout'
import { runConcurrently } from '../executor/runConcurrently'
import { type RolloutKey, rolloutId, rolloutSeed } from '../executor/seeds'
import type { Agent } from '../policies/agent'
import type { RunStore } from '../trajectories/runStore'
import { resultLineOf } from './resultLine'

export interface EvaluationPlan {
  readonly runSeed: number
  readonly split: string
  readonly tasks: readonly PublicTask[]
  readonly harnesses: readonly PreparedHarness[]
  /** Harness id -> attempts per task. */
  readonly attempts: ReadonlyMap<string, number>
  readonly provider: EnvironmentProvider
  readonly agent: Agent
  /** Absent when no hook asks a model. */
  readonly askModel?: AskModel
  readonly policy: { readonly id: string; readonly ref: string; readonly step: number }
  readonly familyOf: (task: string) => string
}

export interface EvaluationOptions {
  readonly concurrency: number
  readonly signal: AbortSignal
  /** Milliseconds of a monotonic clock, for the side file of times only. */
  readonly now: () => number
}

interface Unit {
  readonly task: PublicTask
  readonly harness: PreparedHarness
  readonly key: RolloutKey
}

/** Every rollout of the plan, task by task, so that an unfinished run already holds whole pairs. */
export const plannedRollouts = (plan: EvaluationPlan): readonly Unit[] =>
  plan.tasks.flatMap((task) =>
    plan.harnesses.flatMap((harness) => {
      const { id } = harness.resolved
      const attempts = plan.attempts.get(id) ?? 1
      return Array.from({ length: attempts }, (_, attempt) => {
        const key = { runSeed: plan.runSeed, purpose: 'eval', update: 0, task: task.id, harness: id, attempt } as const
        return { task, harness, key }
      })
    }),
  )

const lineOf = (plan: EvaluationPlan, { task, key }: Unit, result: RolloutResult): ResultLine =>
  resultLineOf(key, result, {
    task,
    split: plan.split,
    family: plan.familyOf(key.task),
    policyVersion: plan.policy.step,
    rank: null,
  })

/** One rollout with its log. A failed environment gets one more try, in a new environment and with a fresh log. */
const runUnit = async (
  plan: EvaluationPlan,
  unit: Unit,
  store: RunStore,
  signal: AbortSignal,
): Promise<RolloutResult> => {
  const { task, harness, key } = unit
  const attemptOnce = async (): Promise<RolloutResult> => {
    const log = store.openLog(key.harness, key.task, key.attempt)
    const rollout = { rollout: rolloutId(key), attempt: key.attempt, seed: rolloutSeed(key), task, harness, log }
    let segments: RolloutResult['segments'] = []
    try {
      const result = await runRollout({ ...plan, ...rollout }, signal)
      segments = result.segments
      return result
    } finally {
      log.close(segments)
    }
  }
  const first = await attemptOnce()
  if (first.outcome !== 'error') return first
  store.event({ type: 'rollout_retried', rollout: rolloutId(key), reason: first.reason ?? 'unknown' })
  return attemptOnce()
}

/**
 * Runs what the store does not hold yet. Rollouts that ended in `error` earlier run again. Each result is written when
 * it is known, so stopping at any moment loses only the rollouts under way.
 */
export const runEvaluation = async (
  plan: EvaluationPlan,
  store: RunStore,
  options: EvaluationOptions,
): Promise<void> => {
  const done = new Set(store.results.filter(({ outcome }) => outcome !== 'error').map(({ rollout }) => rollout))
  const planned = plannedRollouts(plan)
  const open = planned.filter(({ key }) => !done.has(rolloutId(key)))
  const resumed = store.results.length > 0
  store.event({ type: 'run_started', rollouts: planned.length, done: planned.length - open.length, resumed })
  await runConcurrently(open, options, async (unit) => {
    const started = options.now()
    const result = await runUnit(plan, unit, store, options.signal)
    store.appendResult(lineOf(plan, unit, result), result.sealed)
    const wallMs = options.now() - started
    store.event({ type: 'rollout_finished', rollout: rolloutId(unit.key), outcome: result.outcome, wallMs })
  })
}
