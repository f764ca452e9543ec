import type { PublicTask } from '../environments/environment'
import { averagePassRate, meanPassAtK } from '../evaluation/passRates'
import type { PreparedHarness } from '../executor/preparedHarness'
import { type Collector, collectRollouts } from './collectRollouts'

export interface PolicyScore {
  readonly attempts: number
  /** Avg@n and pass@n under the base harness. */
  readonly avg: number | null
  readonly passAtK: number | null
}

/** Plays held-out tasks under the base harness: what training is judged by. */
export const scorePolicy = async (
  collector: Collector,
  base: PreparedHarness,
  tasks: readonly PublicTask[],
  runSeed: number,
  attempts = 3,
): Promise<PolicyScore> => {
  const harness = base.resolved.id
  const requests = tasks.flatMap((task) =>
    Array.from({ length: attempts }, (_, attempt) => ({
      key: { runSeed, purpose: 'test' as const, update: 0, task: task.id, harness, attempt },
      task,
      harness: base,
      rank: null,
    })),
  )
  const table = new Map<string, boolean[]>(tasks.map(({ id }) => [id, []]))
  for (const { key, outcome } of await collectRollouts(requests, collector)) {
    if (outcome !== 'error') table.get(key.task)?.push(outcome === 'pass')
  }
  return { attempts, avg: averagePassRate(table), passAtK: meanPassAtK(table, attempts) }
}
