import { expect, test } from 'vitest'
import { aHash, headOf, kindContract, must } from '../../../test/kit/kindContract'
import { isKind } from '../validate'

const pin = { id: 'H0', stateHash: aHash, effectiveHash: aHash }
const minimal = {
  ...headOf('run'),
  purpose: 'eval',
  status: 'running',
  seed: 0,
  harnesses: [pin],
  policy: { id: 'tiny' },
  environment: { id: 'miniapps', version: '1' },
  tasks: { split: 'test', ids: [] },
  engineVersion: '0.1.0',
}
const totals = { rollouts: 1, successes: 0, inputTokens: 5, outputTokens: 2 }

kindContract('run', {
  minimal,
  full: {
    ...minimal,
    attempts: { H0: 8 },
    policy: { id: 'tiny', model: 'm', checkpoint: 'c', ref: 'sha256:0', step: 0, sampling: { temperature: 1 } },
    tasks: { set: 'miniapps', split: 'test', ids: ['t'], seed: -1 },
    maxTurns: { H0: 12 },
    catalogHash: aHash,
    workspaceDirty: false,
    startedAt: 'today',
    endedAt: null,
    totals: { ...totals, harnessTokens: 0, auxiliaryTokens: 0, gpuSeconds: 0.5, wallSeconds: 1.5 },
    parentJob: null,
    config: { limit: 20 },
  },
  refusals: [
    ['kind', 'runs', must.beThis],
    ['schemaVersion', 0, must.be('>= 1')],
    ['id', '', must.notBeEmpty],
    ['purpose', 'play', must.beOneOf],
    ['status', 'done', must.beOneOf],
    ['seed', -1, must.be('>= 0')],
    ['seed', 0.5, must.beCount],
    ['harnesses', [], must.holdSomething],
    ['harnesses.0.effectiveHash', undefined, must.have('effectiveHash')],
    ['harnesses.0.stateHash', 'x', must.beHash],
    ['attempts.H0', 0, must.be('>= 1')],
    ['policy.id', undefined, must.have('id')],
    ['policy.step', -1, must.be('>= 0')],
    ['policy.sampling', 1, must.beObject],
    ['environment.version', 1, must.beText],
    ['tasks.split', undefined, must.have('split')],
    ['tasks.ids', 't', must.beList],
    ['maxTurns.H0', 0, must.be('>= 1')],
    ['engineVersion', 1, must.beText],
    ['catalogHash', 'x', must.beHash],
    ['workspaceDirty', 1, must.beTruth],
    ['endedAt', 5, must.be('string or null')],
    ['totals.rollouts', undefined, must.have('rollouts')],
    ['totals.gpuSeconds', -1, must.be('>= 0')],
    ['parentJob', '', must.notBeEmpty],
    ['config', [], must.beObject],
  ],
})

const result = {
  rollout: 'H0/t/0',
  task: 't',
  harness: 'H0',
  attempt: 0,
  seed: 0,
  outcome: 'error',
  score: null,
  steps: 0,
  tokens: { input: 0, output: 0, harness: 0 },
  firings: {},
  labels: {},
  purpose: 'eval',
  split: null,
  family: null,
  tags: [],
  update: null,
  group: null,
  rank: null,
  policyVersion: null,
}

kindContract('result', {
  minimal: result,
  full: {
    ...result,
    outcome: 'pass',
    score: 0.5,
    firings: { next: 2 },
    labels: { gave_up: 1 },
    split: 'test',
    family: 'f',
    tags: ['find'],
    update: 3,
    group: 'g',
    rank: 0,
    policyVersion: 3,
  },
  refusals: [
    ['task', '', must.notBeEmpty],
    ['harness', 'H'.repeat(129), must.notBeLong],
    ['attempt', -1, must.be('>= 0')],
    ['seed', 1.5, must.beCount],
    ['outcome', 'completed', must.beOneOf],
    ['score', 1.01, must.be('<= 1')],
    ['score', -0.01, must.be('>= 0')],
    ['score', 'pass', must.be('number or null')],
    ['tokens', 12, must.beObject],
    ['tokens.harness', undefined, must.have('harness')],
    ['firings.next', -1, must.be('>= 0')],
    ['labels.gave_up', 'once', must.beCount],
    ['split', 1, must.be('string or null')],
    ['tags', null, must.beList],
    ['update', 'first', must.be('integer or null')],
    ['rank', -1, must.be('>= 0')],
    ['policyVersion', 0.5, must.be('integer or null')],
  ],
})

test('headers and results of a newer tool are read: members that are not known do not count', () => {
  expect(isKind('run', { ...minimal, cluster: 'x', policy: { id: 'tiny', cluster: 'x' } })).toBe(true)
  expect(isKind('result', { ...result, cluster: 'x' })).toBe(true)
})
