import { LatestFew } from './latestFew'
import type { Runtime, StampedRun, TrialParent, TrialRollouts } from './runtime'

/** Parents of which rollouts stay in memory at a time. */
const mostParents = 3

/** The recorded rollouts of the few harnesses that hooks were tried on last. They are read once, until a run changes. */
export class TrialStore {
  private readonly runtime: Pick<Runtime, 'readTrialRollouts'>
  private readonly kept = new LatestFew<TrialRollouts>(mostParents)

  constructor(runtime: Pick<Runtime, 'readTrialRollouts'>) {
    this.runtime = runtime
  }

  of(runs: readonly StampedRun[], parent: TrialParent): Promise<TrialRollouts> {
    return this.kept.of(sourceOf(runs, parent), () => this.runtime.readTrialRollouts(runs, parent))
  }
}

/** Equal for the same records of the same harness. */
export const sourceOf = (runs: readonly StampedRun[], { id, stateHash }: TrialParent): string =>
  JSON.stringify([id, stateHash, ...runs.map(({ path, stamp }) => [path, stamp])])
