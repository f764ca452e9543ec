import type { PolicyScore } from '../../engine/training/scorePolicy'
import type { TrainingJob } from '../../engine/training/trainingJob'
import type { UpdateMetrics } from '../../engine/training/updateMetrics'

/** What a training run found; the JSON form of `train`. */
export interface TrainingResult {
  readonly run: string
  readonly method: TrainingJob['method']
  readonly seed: number
  readonly before: PolicyScore
  readonly after: PolicyScore
  readonly updates: readonly UpdateMetrics[]
  readonly rollouts: { readonly initial: number; readonly rescue: number; readonly test: number }
  readonly weightHash: string
}
