import { isEvaluation } from '../../protocol/runPurposes'
import type { ResultLine } from '../documents/kinds/resultLine'
import type { HarnessPin, RunHeader } from '../documents/kinds/run'
import type { Tally } from '../trajectories/localAcceptance'

/** What earlier rollouts must have in common with those to come, so that the two make a pair. */
export interface PairedWith {
  readonly parent: HarnessPin
  readonly policy: string
  /** The weights; undefined when they are not known before the policy is made ready. */
  readonly policyRef: string | undefined
  readonly environment: RunHeader['environment']
  readonly catalogHash: string
}

export interface MatchingRuns {
  /** Newest last; all of one version of the policy. */
  readonly runs: readonly RunHeader[]
  readonly policyRef: string | undefined
  /** Runs of the parent that do not count, each with the reason. */
  readonly outdated: readonly { readonly run: string; readonly reason: string }[]
}

const mismatch = (header: RunHeader, { parent, policy, policyRef, environment, catalogHash }: PairedWith) => {
  const { id, version } = header.environment
  if (header.policy.id !== policy) return `it has the policy "${header.policy.id}", not "${policy}"`
  if (id !== environment.id) return `it has the environment "${id}", not "${environment.id}"`
  if (header.harnesses.find((pin) => pin.id === parent.id)?.stateHash !== parent.stateHash)
    return `${parent.id} was another version`
  if (version !== environment.version) return `the environment had version ${version}, not ${environment.version}`
  if (header.catalogHash !== catalogHash) return 'the tools of the environment were others'
  if (header.policy.ref === undefined) return 'it ended before the policy was ready'
  return policyRef !== undefined && header.policy.ref !== policyRef ? 'the policy was another version' : undefined
}

/**
 * The evaluations whose rollouts of the parent may stand beside new ones. Where the version of the policy is not known
 * yet, that of the newest run counts. `headers` come oldest first.
 */
export const matchingRuns = (headers: readonly RunHeader[], wanted: PairedWith): MatchingRuns => {
  const ofParent = headers.filter(
    ({ purpose, harnesses }) => isEvaluation(purpose) && harnesses.some(({ id }) => id === wanted.parent.id),
  )
  const newest = ofParent.filter((header) => mismatch(header, wanted) === undefined).at(-1)
  const exact = { ...wanted, policyRef: wanted.policyRef ?? newest?.policy.ref }
  const judged = ofParent.map((header) => ({ header, reason: mismatch(header, exact) }))
  return {
    runs: judged.flatMap(({ header, reason }) => (reason === undefined ? [header] : [])),
    policyRef: exact.policyRef,
    outdated: judged.flatMap(({ header, reason }) => (reason === undefined ? [] : [{ run: header.id, reason }])),
  }
}

/** What the parent did on one task. */
export interface TaskRecord extends Tally {
  /** Mean tokens of a rollout, read and written. */
  readonly tokens: number
}

export const tokensOf = ({ tokens }: ResultLine): number => tokens.input + tokens.output

const taskRecord = (lines: readonly ResultLine[]): TaskRecord => ({
  n: lines.length,
  pass: lines.filter(({ outcome }) => outcome === 'pass').length,
  tokens: lines.reduce((sum, line) => sum + tokensOf(line), 0) / lines.length,
})

/** Two rollouts of one seed are one try, played twice; the later one counts. Infrastructure failures are none. */
export const triesIn = <Line extends Pick<ResultLine, 'seed' | 'outcome'>>(lines: readonly Line[]): readonly Line[] => {
  const played = lines.filter(({ outcome }) => outcome !== 'error')
  return [...new Map(played.map((line) => [line.seed, line])).values()]
}

/** What the parent did, task by task. */
export const parentRecord = (parent: string, lines: readonly ResultLine[]): ReadonlyMap<string, TaskRecord> => {
  const byTask = new Map<string, ResultLine[]>()
  for (const line of lines) {
    if (line.harness !== parent || line.outcome === 'error') continue
    const ofTask = byTask.get(line.task)
    if (ofTask === undefined) byTask.set(line.task, [line])
    else ofTask.push(line)
  }
  return new Map([...byTask].map(([task, ofTask]) => [task, taskRecord(triesIn(ofTask))]))
}

/** A task must have been tried this often before it counts as failed or solved: one try may be luck. */
export const leastTries = 2

export const isKnown = (record: TaskRecord | undefined): record is TaskRecord =>
  record !== undefined && record.n >= leastTries
