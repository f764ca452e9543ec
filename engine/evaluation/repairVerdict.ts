import type { RecordedVerdict } from '../../protocol/languageServer'
import { outdatedBy, type PresentState } from './outdatedEvidence'

/** The verdict of the newest run of a sibling that was played to its end, with enough tasks for one. */
export const repairVerdict = (sibling: string, now: PresentState): RecordedVerdict | undefined => {
  const judged = now.runs.findLast(
    ({ status, localEvaluation: local }) =>
      status === 'complete' && local?.candidate === sibling && (local.verdict?.status ?? 'pending') !== 'pending',
  )
  const verdict = judged?.localEvaluation?.verdict
  if (judged === undefined || verdict === undefined) return undefined
  return { ...verdict, run: judged.id, outdatedBy: outdatedBy(judged, now) }
}
