import { isEvaluation } from '../../protocol/runPurposes'
import type { RunHeader } from '../documents/kinds/run'

/** Evaluations that played the parent as it is now. */
export const runsOfParent = <Run extends { readonly header: RunHeader }>(
  runs: readonly Run[],
  parent: { readonly id: string; readonly stateHash: string },
): readonly Run[] =>
  runs.filter(
    ({ header: { purpose, harnesses } }) =>
      isEvaluation(purpose) &&
      harnesses.some(({ id, stateHash }) => id === parent.id && stateHash === parent.stateHash),
  )
