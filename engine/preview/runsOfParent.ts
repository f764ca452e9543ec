import type { RunHeader, RunPurpose } from '../documents/kinds/run'

const evaluations: ReadonlySet<RunPurpose> = new Set(['eval', 'local-eval'])

/** Evaluations that played the parent as it is now. */
export const runsOfParent = <Run extends { readonly header: RunHeader }>(
  runs: readonly Run[],
  parent: { readonly id: string; readonly stateHash: string },
): readonly Run[] =>
  runs.filter(
    ({ header: { purpose, harnesses } }) =>
      evaluations.has(purpose) &&
      harnesses.some(({ id, stateHash }) => id === parent.id && stateHash === parent.stateHash),
  )
