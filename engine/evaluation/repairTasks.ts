import type { Evidence, RecordedRollout, RecordedRun } from '../documents/evidence'
import type { HarnessPin, RunHeader } from '../documents/kinds/run'
import type { Outcome } from '../documents/kinds/vocabulary'
import type { PresentState } from './outdatedEvidence'
import { isKnown, matchingRuns, type PairedWith, triesIn } from './parentRecord'
import { type RepairVerdict, repairVerdict } from './repairVerdict'

/** A task that a sibling can be tried on. */
export interface RepairTask {
  readonly id: string
  readonly role: 'target' | 'control'
  /** Of the parent. */
  readonly tries: number
  readonly passes: number
  /** Of the newest run in which a rollout of the parent ended as its role says, the first such; `<run>/<rollout>`. */
  readonly parentRollout: string | undefined
  /** The newest rollout of the sibling as it is now, as far as it makes a pair with those of the parent. */
  readonly last: { readonly outcome: Outcome; readonly run: string; readonly rollout: string } | undefined
}

export interface RepairTasks {
  readonly policy: string | undefined
  readonly environment: string | undefined
  readonly split: string | undefined
  /** Its newest run, when that has rollouts still to play: `underWay` while a process plays them, else `unfinished`. */
  readonly unfinished: string | undefined
  readonly underWay: string | undefined
  readonly verdict: RepairVerdict | undefined
  readonly tasks: readonly RepairTask[]
}

export interface RepairQuestion {
  readonly candidate: HarnessPin
  readonly parent: HarnessPin
  /** Names in the workspace file. */
  readonly policies: readonly string[]
  readonly environments: readonly string[]
  /** As `surroundingsHash` gives it. */
  readonly surroundings: string
}

/** An environment is recorded by its own id; by which name the workspace knows it stands in the options of the run. */
const environmentName = ({ config }: RunHeader): string | undefined => {
  const name = config?.['environmentName']
  return typeof name === 'string' ? name : undefined
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
  const fits = ({ outcome }: { readonly outcome: Outcome }) => (outcome === 'pass') === (role === 'control')
  // Its first attempt, which is what the sibling's only one is laid beside when the two are compared.
  const newest = tries.findLast(fits)?.run
  return {
    ...{ id, role, tries: tries.length, passes },
    parentRollout: tries.find((each) => fits(each) && each.run === newest)?.reference,
    last: lastOf(evidence.rollouts(candidate.id, id).filter(({ run }) => counted.candidate.has(run))),
  }
}
