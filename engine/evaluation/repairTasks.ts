import type { RepairCandidate, RepairTask } from '../../protocol/languageServer'
import type { Evidence, RecordedRollout, RecordedRun } from '../documents/evidence'
import type { HarnessPin, RunHeader } from '../documents/kinds/run'
import { environmentName } from '../documents/runOptions'
import type { PresentState } from './outdatedEvidence'
import { isKnown, matchingRuns, type PairedWith, triesIn } from './parentRecord'
import { repairVerdict } from './repairVerdict'

/** What is recorded of a sibling and its parent. */
type RepairTasks = Pick<
  RepairCandidate,
  'policy' | 'environment' | 'split' | 'unfinished' | 'underWay' | 'verdict' | 'tasks'
>

export interface RepairQuestion {
  readonly candidate: HarnessPin
  readonly parent: HarnessPin
  /** Names in the workspace file. */
  readonly policies: readonly string[]
  readonly environments: readonly string[]
  /** As `surroundingsHash` gives it. */
  readonly surroundings: string
}

const only = (names: readonly string[]): string | undefined => (names.length === 1 ? names[0] : undefined)

/** The newest run that the parent as it is now took part in, with a policy and an environment that are still named. */
const newestOf = (headers: readonly RunHeader[], { parent, policies, environments }: RepairQuestion) =>
  headers.findLast(
    (header) =>
      header.policy.ref !== undefined &&
      policies.includes(header.policy.id) &&
      environments.includes(environmentName(header) ?? '') &&
      header.harnesses.some(({ id, stateHash }) => id === parent.id && stateHash === parent.stateHash),
  )

/** Which tasks and tools there are is in the surroundings already. */
const presentState = (
  runs: readonly RunHeader[],
  { candidate, parent, policies, surroundings }: RepairQuestion,
): PresentState => ({
  stateHash: candidate.stateHash,
  parent,
  hasTask: undefined,
  catalogHash: undefined,
  ...{ policies, surroundings, runs },
})

const pairedWith = ({ policy, environment, catalogHash }: RunHeader, parent: HarnessPin): PairedWith => ({
  parent,
  policy: policy.id,
  policyRef: undefined,
  environment,
  // A run that does not tell its tools stands beside no other.
  catalogHash: catalogHash ?? '',
})

const lastOf = (rollouts: readonly RecordedRollout[]): RepairTask['last'] => {
  const last = rollouts.at(-1)
  if (last === undefined) return undefined
  const { outcome, run, reference } = last
  return { outcome, run, rollout: reference.slice(run.length + 1) }
}

/** A table of many harnesses is nobody's own. */
const isRunOf =
  ({ candidate }: RepairQuestion) =>
  ({ header: { localEvaluation, purpose, harnesses } }: RecordedRun): boolean =>
    localEvaluation === undefined
      ? purpose === 'eval' && harnesses.length <= 2 && harnesses.some(({ id }) => id === candidate.id)
      : localEvaluation.candidate === candidate.id

/** A run that was stopped, or whose process died, can go on. */
const unfinishedOf = (runs: readonly RecordedRun[], question: RepairQuestion) => {
  const none = { unfinished: undefined, underWay: undefined }
  const newest = runs.findLast(isRunOf(question))
  if (newest === undefined || newest.header.status === 'complete') return none
  const { id, harnesses } = newest.header
  const { candidate } = question
  if (!harnesses.some((pin) => pin.id === candidate.id && pin.stateHash === candidate.stateHash)) return none
  return newest.isUnderWay ? { ...none, underWay: id } : { ...none, unfinished: id }
}

/**
 * What `eval --repair` finds recorded of the parent of a sibling, and how the sibling itself did. Without a policy at
 * hand the environment and the weights are taken to be those of the newest run of the parent.
 */
export const repairTasks = (evidence: Evidence | undefined, question: RepairQuestion): RepairTasks => {
  const recorded = evidence?.runs() ?? []
  const headers = recorded.map(({ header }) => header)
  const newest = newestOf(headers, question)
  const chosen = {
    policy: newest?.policy.id ?? only(question.policies),
    environment: (newest && environmentName(newest)) ?? only(question.environments),
    ...unfinishedOf(recorded, question),
    verdict: repairVerdict(question.candidate.id, presentState(headers, question)),
  }
  if (evidence === undefined || newest === undefined) return { ...chosen, split: undefined, tasks: [] }
  const { runs, policyRef } = matchingRuns(headers, pairedWith(newest, question.parent))
  const ofSibling = matchingRuns(headers, { ...pairedWith(newest, question.candidate), policyRef })
  const split = runs.at(-1)?.tasks.split
  const ids = new Set(runs.flatMap(({ tasks }) => (tasks.split === split ? tasks.ids : [])))
  const counted = { parent: idsOf(runs), candidate: idsOf(ofSibling.runs) }
  const tasks = [...ids].flatMap((id) => taskOf(evidence, question, counted, id) ?? [])
  return { ...chosen, split, tasks: [...tasks.filter(isTarget), ...tasks.filter((task) => !isTarget(task))] }
}

const idsOf = (runs: readonly RunHeader[]): ReadonlySet<string> => new Set(runs.map(({ id }) => id))

const isTarget = ({ role }: RepairTask): boolean => role === 'target'

const taskOf = (
  evidence: Evidence,
  { parent, candidate }: RepairQuestion,
  counted: Readonly<Record<'parent' | 'candidate', ReadonlySet<string>>>,
  id: string,
): RepairTask | undefined => {
  const tries = triesIn(evidence.rollouts(parent.id, id).filter(({ run }) => counted.parent.has(run)))
  const passes = tries.filter(({ outcome }) => outcome === 'pass').length
  if (!isKnown({ n: tries.length, pass: passes, tokens: 0 })) return undefined
  const role = passes === tries.length ? 'control' : 'target'
  const fits = ({ outcome }: RecordedRollout) => (outcome === 'pass') === (role === 'control')
  // Its first attempt, which is what the sibling's only one is laid beside when the two are compared.
  const newest = tries.findLast(fits)?.run
  return {
    ...{ id, role, tries: tries.length, passes },
    parentRollout: tries.find((each) => fits(each) && each.run === newest)?.reference,
    last: lastOf(evidence.rollouts(candidate.id, id).filter(({ run }) => counted.candidate.has(run))),
  }
}
