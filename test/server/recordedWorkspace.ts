import { stateHash } from '../../engine/documents/canonical'
import type { RunHeader } from '../../engine/documents/kinds/run'
import { baseState, sampleFiles, sibling } from '../cli/sampleWorkspace'
import { resultLineOf } from '../kit/resultLineOf'
import { runHeader } from '../lint/evidence'

const pinOf = (id: string, hash = stateHash(baseState)) => ({ id, stateHash: hash, effectiveHash: hash })
const older = pinOf('S1', `sha256:${'0'.repeat(64)}`)

/** A proposal that calls `t1` a failure of the base, and cites a rollout. */
const proposal = {
  kind: 'proposal',
  schemaVersion: 1,
  id: 'P1',
  parent: { id: 'H0', stateHash: stateHash(baseState) },
  edits: [],
  rootCauses: [
    {
      id: 'pages',
      description: 'It stops at the first page.',
      failedTaskIds: ['t1', 't2'],
      evidence: [{ rollout: 'run-0001/H0/t2/7', step: 1, observation: 'It stopped.' }],
    },
  ],
}

const instance = (id: string, key: string) => ({
  id,
  family: 'put',
  app: 'mail',
  key,
  value: 'v2',
  losesFirstWrite: false,
})

/** Adds a rule with words of task `t1`. */
const copying = {
  ...sibling,
  id: 'S2',
  edits: [{ path: 'state.rules.copied', before: null, after: { text: 'Always put k1 v2 in mail at once.' } }],
}

const linesOf = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')

/** The files of a run of `H0` and an older `S1` over three tasks; `t1` is solved, `t2` is not, and `t3` was not played. */
export const recordedRun = (id: string, given: Partial<RunHeader> = {}): Readonly<Record<string, unknown>> => ({
  [`runs/${id}/run.json`]: {
    ...runHeader(id, [pinOf('H0'), older]),
    tasks: { split: 'train', ids: ['t1', 't2', 't3'] },
    ...given,
  },
  [`runs/${id}/results.jsonl`]: linesOf([
    resultLineOf('H0', 't1', 0, 'pass'),
    { rollout: 'of another tool' },
    resultLineOf('H0', 't2', 0, 'fail'),
  ]),
})

/** A workspace of which much is known that is not in its documents. */
export const recordedWorkspace = {
  ...sampleFiles,
  'harness-s.json': {
    ...sampleFiles['harness-s.json'],
    environments: { world: { type: 'miniapps', data: 'data/instances.json' } },
  },
  'data/instances.json': { train: [instance('t1', 'k1'), instance('t2', 'k3'), instance('t3', 'k4')] },
  'box.tasks.json': { kind: 'tasks', schemaVersion: 1, id: 'box', splits: { train: ['t1', 't2', 't3'] } },
  'S2.sibling.json': copying,
  'P1.proposal.json': proposal,
}

export const brokenRuns: Readonly<Record<string, unknown>> = {
  ...recordedRun('run-0001'),
  'runs/run-0001/trajectories/H0/t1.0.jsonl': '{"type":"nothing"}\n',
  'runs/run-0002/run.json': '{ "kind": "run", ',
  'runs/run-0002/results.jsonl': 'nonsense\n{}\n',
  'runs/run-0003/results.jsonl': linesOf([resultLineOf('H0', 't2', 0, 'pass')]),
  'runs/notes.txt': 'mine',
}
