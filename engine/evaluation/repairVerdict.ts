import type { RecordedVerdict } from '../../protocol/languageServer'
import { outdatedBy, type PresentState } from './outdatedEvidence'

/**
 * The verdict of the newest run of a sibling that was played to its end. One of which so few tasks were chosen that it
 * gives none takes nothing away from those before it.
 */
export const repairVerdict = (sibling: string, now: PresentState): RecordedVerdict | undefined => {
  const ended = now.runs.filter(
    ({ status, localEvaluation: local }) =>
      status === 'complete' && local?.candidate === sibling && local.verdict !== undefined,
  )
  const judged = ended.findLast(({ localEvaluation: local }) => local?.verdict?.status !== 'pending') ?? ended.at(-1)
  const verdict = judged?.localEvaluation?.verdict
  if (judged === undefined || verdict === undefined) return undefined
  return { ...verdict, run: judged.id, outdatedBy: outdatedBy(judged, now) }
}
