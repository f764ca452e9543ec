import type { BrokenRecord, Evidence, RecordedRollout } from '../../engine/documents/evidence'
import type { RunHeader } from '../../engine/documents/kinds/run'

const aHash = `sha256:${'0'.repeat(64)}`

/** A rollout of `H0` in run `run-1` that failed after three steps, but for what is given. */
export const rollout = (given: Partial<RecordedRollout> & Pick<RecordedRollout, 'taskId'>): RecordedRollout => {
  const { run = 'run-1', harness = 'H0', attempt = 0 } = given
  return {
    reference: `${run}/${harness}/${given.taskId}/${attempt}`,
    run,
    harness,
    attempt,
    seed: attempt,
    stateHash: aHash,
    outcome: 'fail',
    steps: 3,
    policy: 'tiny',
    policyVersion: 0,
    environment: 'box 1',
    purpose: 'eval',
    split: 'train',
    ...given,
  }
}

export const runHeader = (id: string, harnesses: RunHeader['harnesses']): RunHeader => ({
  kind: 'run',
  schemaVersion: 1,
  id,
  purpose: 'eval',
  status: 'complete',
  seed: 0,
  harnesses,
  policy: { id: 'tiny' },
  environment: { id: 'box', version: '1' },
  tasks: { split: 'train', ids: [] },
  engineVersion: '0.1.0',
})

/** Evidence that holds what is given: rollouts, headers of further runs, and the texts of tasks. */
export const evidenceOf = ({
  rollouts = [],
  runs = [],
  texts = {},
  keptHashes = [],
  broken = {},
  underWay = [],
}: {
  readonly rollouts?: readonly RecordedRollout[]
  readonly runs?: readonly RunHeader[]
  readonly texts?: Readonly<Record<string, string>>
  /** State hashes of the harnesses that runs kept. */
  readonly keptHashes?: readonly string[]
  /** Run -> what is wrong in its logs. */
  readonly broken?: Readonly<Record<string, readonly BrokenRecord[]>>
  /** Runs that a process works on. */
  readonly underWay?: readonly string[]
}): Evidence => ({
  rollouts: (harness, taskId) => rollouts.filter((each) => each.harness === harness && each.taskId === taskId),
  rollout: (reference) => rollouts.find((each) => each.reference === reference),
  run: (id) => {
    const results = rollouts.filter((each) => each.run === id).length
    const header = runs.find((each) => each.id === id) ?? (results > 0 ? runHeader(id, []) : undefined)
    return header && { header, results, isUnderWay: underWay.includes(id) }
  },
  runs: () =>
    runs.map((header) => ({
      header,
      isUnderWay: underWay.includes(header.id),
      results: rollouts.filter((each) => each.run === header.id).length,
    })),
  keepsHarness: (stateHash) => keptHashes.includes(stateHash),
  brokenRecords: (run) => broken[run] ?? [],
  taskText: (taskId) => texts[taskId],
})
