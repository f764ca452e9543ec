import type { Runtime, StampedRun, TrialParent, TrialRollouts } from './runtime'

/** Parents of which rollouts stay in memory at a time. */
const mostParents = 3

/** The recorded rollouts of the few harnesses that hooks were tried on last. They are read once, until a run changes. */
export class TrialStore {
  private readonly runtime: Pick<Runtime, 'readTrialRollouts'>
  private readonly kept = new Map<string, Promise<TrialRollouts>>()

  constructor(runtime: Pick<Runtime, 'readTrialRollouts'>) {
    this.runtime = runtime
  }

  of(runs: readonly StampedRun[], parent: TrialParent): Promise<TrialRollouts> {
    const source = sourceOf(runs, parent)
    const known = this.kept.get(source) ?? this.read(source, runs, parent)
    this.kept.delete(source)
    this.kept.set(source, known)
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostParents && oldest !== undefined) this.kept.delete(oldest)
    return known
  }

  private async read(source: string, runs: readonly StampedRun[], parent: TrialParent): Promise<TrialRollouts> {
    try {
      return await this.runtime.readTrialRollouts(runs, parent)
    } catch (error) {
      this.kept.delete(source) // Whoever asks next has it tried again.
      throw error
    }
  }
}

/** Equal for the same records of the same harness. */
export const sourceOf = (runs: readonly StampedRun[], { id, stateHash }: TrialParent): string =>
  JSON.stringify([id, stateHash, ...runs.map(({ path, stamp }) => [path, stamp])])
