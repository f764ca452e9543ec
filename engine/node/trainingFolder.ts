import { join } from 'node:path'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { resultLineOf } from '../evaluation/resultLine'
import { rolloutId } from '../executor/seeds'
import type { CollectedRollout } from '../training/collectRollouts'
import type { Phase, PhaseKeeper } from '../training/runTraining'
import { phaseFile } from '../trajectories/runLayout'
import { createBatchFile } from './lineFile'
import type { RunFolder } from './runFolder'

export interface TrainingFolderOptions {
  readonly split: string
  readonly familyOf: (task: string) => string
}

/**
 * Keeps training rollouts in a run folder: one log per update and purpose, each event keyed by its rollout, and result
 * lines. Both in the order of the plan, so that equal seeds give equal bytes whatever finished first.
 */
export const trainingKeeper = (folder: RunFolder, { split, familyOf }: TrainingFolderOptions): PhaseKeeper => {
  const waiting = new Map<string, TrajectoryRecord[]>()

  const writeEvents = ({ update, purpose }: Phase, rollouts: readonly CollectedRollout[]): void => {
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
    logFor: (rollout) => {
      const records: TrajectoryRecord[] = []
      waiting.set(rollout, records)
      return { write: (record) => records.push(record) }
    },
    finishPhase: (phase, rollouts) => {
      writeEvents(phase, rollouts)
      for (const { key, task, rank, result } of rollouts) {
        const { policyVersion } = phase
        const line = resultLineOf(key, result, { task, split, family: familyOf(key.task), policyVersion, rank })
        folder.appendResult(line, result.sealed)
      }
    },
  }
}
