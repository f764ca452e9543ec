import type { TrajectoryRecord } from '../documents/kinds/trajectory'

/** Where a rollout's events go, in order. Absent when nobody wants them: then no record is even built. */
export interface RolloutLog {
  write(record: TrajectoryRecord): void
}
