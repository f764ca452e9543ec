import type { OutdatedReason } from '../../protocol/repairVerdict'
import type { LocalEvaluation } from '../documents/kinds/localEvaluation'
import { outdatedBy, type PresentState } from './outdatedEvidence'

/** How a sibling was judged last, as its run recorded it. */
export interface RepairVerdict extends Readonly<NonNullable<LocalEvaluation['verdict']>> {
  readonly run: string
  /** What is another now than it was then; empty while the verdict holds. */
  readonly outdatedBy: readonly OutdatedReason[]
}

/** The verdict of the newest run of a sibling that was played to its end. */
export const repairVerdict = (sibling: string, now: PresentState): RepairVerdict | undefined => {
  const judged = now.runs.findLast(
    ({ status, localEvaluation }) =>
      status === 'complete' && localEvaluation?.candidate === sibling && localEvaluation.verdict !== undefined,
  )
  const verdict = judged?.localEvaluation?.verdict
  if (judged === undefined || verdict === undefined) return undefined
  return { ...verdict, run: judged.id, outdatedBy: outdatedBy(judged, now) }
}
