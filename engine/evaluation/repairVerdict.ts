import type { LocalEvaluation } from '../documents/kinds/localEvaluation'
import type { HarnessPin, RunHeader } from '../documents/kinds/run'

/** How a sibling was judged last, as its run recorded it. */
export interface RepairVerdict extends Readonly<NonNullable<LocalEvaluation['verdict']>> {
  readonly run: string
  /** What is another now than it was then; empty while the verdict holds. */
  readonly outdatedBy: readonly ('harness' | 'ancestor' | 'policy' | 'catalogue' | 'documents')[]
}

interface Now {
  readonly candidate: HarnessPin
  readonly parent: HarnessPin
  readonly policies: readonly string[]
  readonly surroundings: string
  /** The newest run of the parent: it tells which weights and which tools there are. */
  readonly newest: RunHeader | undefined
}

/** The verdict of the newest run that was played to its end. */
export const repairVerdict = (headers: readonly RunHeader[], now: Now): RepairVerdict | undefined => {
  const judged = headers.findLast(
    ({ status, localEvaluation }) =>
      status === 'complete' && localEvaluation?.candidate === now.candidate.id && localEvaluation.verdict !== undefined,
  )
  const verdict = judged?.localEvaluation?.verdict
  if (judged === undefined || verdict === undefined) return undefined
  const changes = changesSince(judged, now)
  const outdatedBy = (['harness', 'ancestor', 'policy', 'catalogue', 'documents'] as const).filter((it) => changes[it])
  return { ...verdict, run: judged.id, outdatedBy }
}

const changesSince = (
  { harnesses, policy, catalogHash, localEvaluation }: RunHeader,
  { candidate, parent, policies, surroundings, newest }: Now,
): Readonly<Record<RepairVerdict['outdatedBy'][number], boolean>> => ({
  harness: harnesses.find(({ id }) => id === candidate.id)?.stateHash !== candidate.stateHash,
  ancestor: localEvaluation?.parent.id !== parent.id || localEvaluation.parent.stateHash !== parent.stateHash,
  policy: !policies.includes(policy.id) || (newest?.policy.id === policy.id && newest.policy.ref !== policy.ref),
  catalogue: newest?.catalogHash !== undefined && newest.catalogHash !== catalogHash,
  documents: localEvaluation?.surroundings !== undefined && localEvaluation.surroundings !== surroundings,
})
