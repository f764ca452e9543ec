import type { TrajectoryRecord } from '../../engine/documents/kinds/trajectory'
import type { CompiledHooks } from '../../engine/hooks/session/compileHooks'
import { firingsAt, type PreviewedFiring, trialMoments } from '../../engine/preview/previewRollout'

/** What hooks would have done on the records of a log; nothing where they have no header. */
export const previewRollout = (
  records: readonly TrajectoryRecord[],
  hooks: CompiledHooks,
  countTokens: (text: string) => number,
): readonly PreviewedFiring[] => {
  const trial = trialMoments(records)
  return trial === undefined ? [] : firingsAt(trial, hooks, countTokens).map(({ firing }) => firing)
}
