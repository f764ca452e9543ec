import { expect, test } from 'vitest'
import { hashNamed, pin } from '../../test/kit/recordedRuns'
import { runHeader } from '../../test/lint/evidence'
import type { RunHeader } from '../documents/kinds/run'
import { outdatedBy, type PresentState } from './outdatedEvidence'

const evaluated = (change: Partial<RunHeader> = {}): RunHeader => ({
  ...runHeader('run-2', [pin('S1', '1')]),
  purpose: 'local-eval',
  policy: { id: 'tiny', ref: 'weights-1' },
  catalogHash: hashNamed('c'),
  localEvaluation: {
    candidate: 'S1',
    parent: { id: 'H0', stateHash: hashNamed('0') },
    runs: ['run-1'],
    flakes: { flaky: 0, failed: 3 },
    isRevised: false,
    surroundings: hashNamed('5'),
    tasks: [{ taskId: 't1', role: 'target', parent: { n: 2, pass: 0 }, parentTokens: 9 }],
  },
  ...change,
})

const now = (change: Partial<PresentState> = {}): PresentState => ({
  stateHash: hashNamed('1'),
  parent: { id: 'H0', stateHash: hashNamed('0') },
  hasTask: (id) => id === 't1',
  catalogHash: hashNamed('c'),
  policies: ['tiny', 'large'],
  runs: [evaluated()],
  surroundings: hashNamed('5'),
  ...change,
})

/** A later run, of anything. */
const later = (change: Partial<RunHeader>): readonly RunHeader[] => [
  evaluated(),
  { ...evaluated(), id: 'run-3', ...change },
]

test('an evaluation holds while nothing that it depends on changes', () => {
  expect(outdatedBy(evaluated(), now())).toEqual([])
})

test.each([
  ['the sibling was edited', { stateHash: hashNamed('9') }, ['harness']],
  ['the sibling cannot be resolved at present', { stateHash: undefined }, ['harness']],
  ['the parent was edited', { parent: { id: 'H0', stateHash: hashNamed('9') } }, ['ancestor']],
  ['it has another parent', { parent: { id: 'H1', stateHash: hashNamed('0') } }, ['ancestor']],
  ['its parent is gone', { parent: undefined }, ['ancestor']],
  ['a task of it is gone', { hasTask: () => false }, ['tasks']],
  ['the tools are described otherwise', { catalogHash: hashNamed('9') }, ['catalogue']],
  ['a later run had other tools', { runs: later({ catalogHash: hashNamed('9') }) }, ['catalogue']],
  [
    'the environment is another version',
    { runs: later({ environment: { id: 'box', version: '2' } }) },
    ['environment'],
  ],
  ['the policy was trained on', { runs: later({ policy: { id: 'tiny', ref: 'weights-2' } }) }, ['policy']],
  ['the policy is gone', { policies: ['large'] }, ['policy']],
  ['a task says something else', { surroundings: hashNamed('9') }, ['documents']],
  ['the policy was taken out of the workspace file', { policies: [], surroundings: hashNamed('9') }, ['policy']],
  ['several things changed', { stateHash: hashNamed('9'), policies: [] }, ['harness', 'policy']],
] as const)('%s: outdated', (_, change, reasons) => {
  expect(outdatedBy(evaluated(), now(change))).toEqual(reasons)
})

test.each([
  ['which tasks there are', { hasTask: undefined }],
  ['which tools there are', { catalogHash: undefined }],
  ['the weights of a later run that ended early', { runs: later({ policy: { id: 'tiny' } }) }],
  ['the weights of another policy', { runs: later({ policy: { id: 'large', ref: 'weights-9' } }) }],
  ['the version of another environment', { runs: later({ environment: { id: 'other', version: '9' } }) }],
] as const)('what is not known, or not of the same, outdates nothing: %s', (_, change) => {
  expect(outdatedBy(evaluated(), now(change))).toEqual([])
})

test('another run than a local evaluation is never outdated: it says nothing of a sibling', () => {
  const { localEvaluation: _, ...other } = evaluated()
  expect(outdatedBy(other, now({ stateHash: hashNamed('9') }))).toEqual([])
})
