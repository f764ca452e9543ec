import { join } from 'node:path'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { type Purpose, rolloutId, rolloutSeed } from '../executor/seeds'
import type { CollectedRollout } from '../training/collectRollouts'
import type { PhaseKeeper } from '../training/runTraining'
import { phaseFile } from '../trajectories/runLayout'
import { createBatchFile } from './lineFile'
import type { RunFolder } from './runFolder'

export interface TrainingFolderOptions {
  readonly split: string
  readonly tagsOf: (task: string) => readonly string[]
  /** Version of the policy that plays update `update`. */
  readonly versionAt: (update: number) => number
}

/**
 * Keeps training rollouts in a run folder: one log per update and purpose, each event keyed by its rollout, and result
 * lines. Both in the order of the plan, so that equal seeds give equal bytes whatever finished first.
 */
export const trainingKeeper = (folder: RunFolder, { split, tagsOf, versionAt }: TrainingFolderOptions): PhaseKeeper => {
  const waiting = new Map<string, TrajectoryRecord[]>()

  const writeEvents = (update: number, purpose: Purpose, rollouts: readonly CollectedRollout[]): void => {
    const file = createBatchFile(join(folder.folder, phaseFile(update, purpose)))
    for (const { key } of rollouts) {
      const rollout = rolloutId(key)
      for (const record of waiting.get(rollout) ?? []) file.append({ rollout, ...record })
      waiting.delete(rollout)
      file.flush()
    }
    file.close()
  }

  return {
    logFor: (_update, _purpose, rollout) => {
      const records: TrajectoryRecord[] = []
      waiting.set(rollout, records)
      return { write: (record) => records.push(record) }
    },
    finishPhase: (update, purpose, rollouts) => {
      writeEvents(update, purpose, rollouts)
      for (const { key, result } of rollouts) {
        const { outcome, score, steps, tokens, firings, labels, sealed } = result
        folder.appendResult(
          {
            rollout: rolloutId(key),
            task: key.task,
            harness: key.harness,
            attempt: key.attempt,
            seed: rolloutSeed(key),
            outcome,
            score: outcome === 'error' ? null : score,
            steps,
            tokens: { ...tokens },
            firings: { ...firings },
            labels: { ...labels },
            purpose,
            split,
            family: key.task,
            tags: [...tagsOf(key.task)],
            update,
            group: `u${update}/${key.task}`,
            rank: null,
            policyVersion: versionAt(update),
          },
          sealed,
        )
      }
    },
  }
}
