import { type OutdatedReason, outdatedReasons } from '../../protocol/repairVerdict'
import type { RunHeader } from '../documents/kinds/run'

/** What a sibling would be evaluated with now. Undefined: not known, so that nothing is said of it. */
export interface PresentState {
  readonly stateHash: string | undefined
  readonly parent: { readonly id: string; readonly stateHash: string } | undefined
  /** Whether the task set still has a task. */
  readonly hasTask: ((id: string) => boolean) | undefined
  /** Hash of the tools of which the run names the id. */
  readonly catalogHash: string | undefined
  /** Names of the policies of the workspace. */
  readonly policies: readonly string[]
  /** Headers of all runs, oldest first. */
  readonly runs: readonly RunHeader[]
  /** As `surroundingsHash` gives it. */
  readonly surroundings: string
}

const isOther = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other

/** What the newest run says that used the same policy, or the same environment. */
const newestWith = (runs: readonly RunHeader[], isAlike: (run: RunHeader) => boolean): RunHeader | undefined =>
  runs.findLast(isAlike)

/** Why a local evaluation says little of what is there now, in a fixed order; empty while it still holds. */
export const outdatedBy = (header: RunHeader, now: PresentState): readonly OutdatedReason[] => {
  const { localEvaluation: local, policy, environment } = header
  if (local === undefined) return []
  const pin = header.harnesses.find(({ id }) => id === local.candidate)
  const played = newestWith(now.runs, (run) => run.policy.id === policy.id && run.policy.ref !== undefined)
  const world = newestWith(now.runs, (run) => run.environment.id === environment.id)
  const precise: { readonly [reason in Exclude<OutdatedReason, 'documents'>]: boolean } = {
    harness: pin?.stateHash !== now.stateHash,
    ancestor: local.parent.id !== now.parent?.id || local.parent.stateHash !== now.parent.stateHash,
    tasks: now.hasTask !== undefined && !local.tasks.every(({ taskId }) => now.hasTask?.(taskId)),
    catalogue: isOther(header.catalogHash, now.catalogHash) || isOther(header.catalogHash, world?.catalogHash),
    environment: isOther(environment.version, world?.environment.version),
    policy: !now.policies.includes(policy.id) || isOther(policy.ref, played?.policy.ref),
  }
  const areOthers = isOther(local.surroundings, now.surroundings)
  const documents = areOthers && !precise.tasks && !precise.catalogue && !precise.policy
  const changed = { ...precise, documents }
  return outdatedReasons.filter((reason) => changed[reason])
}
