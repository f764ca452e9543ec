import { existsSync } from 'node:fs'
import type { RecordedRollout } from '../documents/evidence'
import { grouped } from '../documents/grouped'
import type { ResultLine } from '../documents/kinds/resultLine'
import type { RunHeader } from '../documents/kinds/run'
import type { Work } from '../documents/work'
import { parseResultLine } from '../trajectories/resultLines'
import { fileLines } from './fileLines'

/** What a run recorded of its rollouts. */
export interface RunResults {
  readonly byRollout: ReadonlyMap<string, RecordedRollout>
  /** By `taskKey`. */
  readonly byTask: ReadonlyMap<string, readonly RecordedRollout[]>
}

/** Of a run whose results cannot be read. */
export const noResults: RunResults = { byRollout: new Map(), byTask: new Map() }

export const taskKey = (harness: string, task: string): string => `${harness}/${task}`

/** The last line of each rollout counts: a failed environment may have been tried again. */
export function* readResults(path: string, header: RunHeader): Work<RunResults> {
  const byRollout = new Map<string, RecordedRollout>()
  const recorded = recorderOf(header)
  if (existsSync(path)) {
    for (const text of fileLines(path)) {
      const line = parseResultLine(text)
      if (line !== undefined) byRollout.set(line.rollout, recorded(line))
      yield
    }
  }
  const byTask = grouped(byRollout.values(), ({ harness, taskId }) => taskKey(harness, taskId))
  return { byRollout, byTask }
}

/** Only what questions are about is kept: a run may have thousands of lines. */
const recorderOf = ({ id, policy, environment, harnesses }: RunHeader) => {
  const weights = policy.ref ?? policy.checkpoint ?? policy.model
  const common = {
    run: id,
    policy: weights === undefined ? policy.id : `${policy.id} ${weights}`,
    environment: `${environment.id} ${environment.version}`,
  }
  const hashes = new Map(harnesses.map((pin) => [pin.id, pin.stateHash]))
  return (line: ResultLine): RecordedRollout => ({
    ...common,
    reference: `${id}/${line.rollout}`,
    taskId: line.task,
    harness: line.harness,
    stateHash: hashes.get(line.harness),
    outcome: line.outcome,
    steps: line.steps,
    attempt: line.attempt,
    seed: line.seed,
    policyVersion: line.policyVersion,
    purpose: line.purpose,
    split: line.split,
  })
}
