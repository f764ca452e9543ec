import type { Evidence, RecordedRollout } from '../documents/evidence'
import type { HarnessPin, RunHeader } from '../documents/kinds/run'
import type { Outcome } from '../documents/kinds/vocabulary'
import { isKnown, matchingRuns, type PairedWith, triesIn } from './parentRecord'

/** A task that a sibling can be tried on. */
export interface RepairTask {
  readonly id: string
  readonly role: 'target' | 'control'
  /** Of the parent. */
  readonly tries: number
  readonly passes: number
  /** The newest rollout of the sibling as it is now. */
  readonly last: { readonly outcome: Outcome; readonly run: string; readonly rollout: string } | undefined
}

export interface RepairTasks {
  readonly policy: string | undefined
  readonly environment: string | undefined
  readonly split: string | undefined
  readonly unfinished: string | undefined
  readonly tasks: readonly RepairTask[]
}

export interface RepairQuestion {
  readonly candidate: HarnessPin
  readonly parent: HarnessPin
  /** Names in the workspace file. */
  readonly policies: readonly string[]
  readonly environments: readonly string[]
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

const pairedWith = ({ policy, environment, catalogHash }: RunHeader, parent: HarnessPin): PairedWith => ({
  parent,
  policy: policy.id,
  policyRef: undefined,
  environment,
  // A run that does not tell its tools stands beside no other.
  catalogHash: catalogHash ?? '',
})

const lastOf = (rollouts: readonly RecordedRollout[], { stateHash }: HarnessPin): RepairTask['last'] => {
  const last = rollouts.findLast((rollout) => rollout.stateHash === stateHash)
  if (last === undefined) return undefined
  const { outcome, run, reference } = last
  return { outcome, run, rollout: reference.slice(run.length + 1) }
}

/** A run that was stopped, or whose process died, can go on; one that plays now looks the same from outside. */
const unfinishedOf = (headers: readonly RunHeader[], { candidate }: RepairQuestion): string | undefined => {
  const newest = headers.findLast(({ localEvaluation }) => localEvaluation?.candidate === candidate.id)
  if (newest === undefined || newest.status === 'complete') return undefined
  const pin = newest.harnesses.find(({ id }) => id === candidate.id)
  return pin?.stateHash === candidate.stateHash ? newest.id : undefined
}

/**
 * What `eval --repair` finds recorded of the parent of a sibling, and how the sibling itself did. Without a policy at
 * hand the environment and the weights are taken to be those of the newest run of the parent.
 */
export const repairTasks = (evidence: Evidence | undefined, question: RepairQuestion): RepairTasks => {
  const headers = (evidence?.runs() ?? []).map(({ header }) => header)
  const newest = newestOf(headers, question)
  const chosen = {
    policy: newest?.policy.id ?? only(question.policies),
    environment: (newest && environmentName(newest)) ?? only(question.environments),
    unfinished: unfinishedOf(headers, question),
  }
  if (evidence === undefined || newest === undefined) return { ...chosen, split: undefined, tasks: [] }
  const { runs } = matchingRuns(headers, pairedWith(newest, question.parent))
  const split = runs.at(-1)?.tasks.split
  const ids = new Set(runs.flatMap(({ tasks }) => (tasks.split === split ? tasks.ids : [])))
  const counted = new Set(runs.map(({ id }) => id))
  const tasks = [...ids].flatMap((id) => taskOf(evidence, question, counted, id) ?? [])
  return { ...chosen, split, tasks: [...tasks.filter(isTarget), ...tasks.filter((task) => !isTarget(task))] }
}

const isTarget = ({ role }: RepairTask): boolean => role === 'target'

const taskOf = (
  evidence: Evidence,
  { parent, candidate }: RepairQuestion,
  counted: ReadonlySet<string>,
  id: string,
): RepairTask | undefined => {
  const tries = triesIn(evidence.rollouts(parent.id, id).filter(({ run }) => counted.has(run)))
  const passes = tries.filter(({ outcome }) => outcome === 'pass').length
  if (!isKnown({ n: tries.length, pass: passes, tokens: 0 })) return undefined
  const role = passes === tries.length ? 'control' : 'target'
  return { id, role, tries: tries.length, passes, last: lastOf(evidence.rollouts(candidate.id, id), candidate) }
}
