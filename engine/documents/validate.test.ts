import { describe, expect, test } from 'vitest'
import type { JsonObject } from './json'
import { isKind, type SchemaName, validateKind } from './validate'

const hash = `sha256:${'0'.repeat(64)}`
const pin = { id: 'H0', stateHash: hash }
const head = { schemaVersion: 1, id: 'x' }
const hook = { action: 'warn', condition: 'always', event: 'after_tool', message: 'hi', parameters: {} }
const edit = { path: 'state.hooks.a', before: null, after: hook }

const good: Record<SchemaName, JsonObject> = {
  harness: { kind: 'harness', ...head, state: { hooks: { a: hook, gone: null } } },
  sibling: { kind: 'sibling', ...head, base: pin, parent: pin, edits: [edit] },
  proposal: {
    kind: 'proposal',
    ...head,
    parent: pin,
    direction: { label: 'complete pagination' },
    rootCauses: [{ id: 'first-page-only', failedTaskIds: ['a_1', 'b_1'] }],
    edits: [edit],
    revision: null,
  },
  pool: { kind: 'pool', ...head, base: pin, members: [{ id: 'S6', stateHash: hash, acceptedFrom: null }] },
  profile: {
    kind: 'profile',
    ...head,
    harness: pin,
    entries: [{ id: 'e1', when: 'w', behavior: 'b', polarity: 'repair', supports: [] }],
  },
  tasks: { kind: 'tasks', ...head, splits: { train: ['a_1'] }, meta: { a_1: { tags: ['find'] } } },
  tools: { kind: 'tools', ...head, tools: { list: { effect: 'read' } }, apis: { 'mail.list': { paginated: true } } },
  job: {
    kind: 'job',
    ...head,
    policy: { init: 'tiny' },
    base: pin,
    tasks: { split: 'train' },
    rollout: { tasksPerUpdate: 8, groupSize: 8, updates: 40 },
    rescue: { topK: 8, lossContext: 'as-generated' },
  },
  workspace: {
    kind: 'workspace',
    ...head,
    policies: { tiny: { type: 'tiny' } },
    environments: { miniapps: { type: 'miniapps', data: 'data' } },
    tasks: { testSalt: 'salt' },
    lint: { severity: { HS404: 'off' } },
  },
  run: {
    kind: 'run',
    ...head,
    purpose: 'eval',
    status: 'running',
    seed: 1,
    harnesses: [{ id: 'H0', stateHash: hash, effectiveHash: hash }],
    policy: { id: 'tiny' },
    environment: { id: 'miniapps', version: '1' },
    tasks: { split: 'test', ids: [] },
    engineVersion: '0.1.0',
    addedByANewerTool: true,
  },
  trajectory: { type: 'limit', step: 3, kind: 'turns' },
  call: {
    type: 'answered',
    hash,
    answer: { text: '', calls: [{ name: 'look', arguments: '{}' }], finish: 'stop', usage: null },
  },
  openaiOptions: { temperature: 0, maxTokens: 64, extra: { top_k: 1 } },
  recordedOptions: { run: 'run-0001' },
  result: {
    rollout: 'H0/t/0',
    task: 't',
    harness: 'H0',
    attempt: 0,
    seed: 1,
    outcome: 'pass',
    score: 1,
    steps: 2,
    tokens: { input: 1, output: 1, harness: 0 },
    firings: {},
    labels: {},
    purpose: 'eval',
    split: 'test',
    family: null,
    tags: [],
    update: null,
    group: null,
    rank: null,
    policyVersion: null,
  },
  promptEntry: { text: 'hi' },
  ruleEntry: { text: 'hi', priority: 1 },
  hookEntry: hook,
  toolEntry: { role: 'finish', description: null },
  memoryEntry: { strategy: 'none' },
  workflowEntry: { value: 4 },
  observationEntry: { maxChars: 10 },
  budgetEntry: { maxTokens: 10 },
  edit,
  tinyOptions: { eps: 0, obedience: 1 },
}

const problems = (kind: SchemaName, value: unknown) =>
  validateKind(kind, value).map((error) => `${error.path.join('.')}: ${error.message}`)

describe.each(Object.entries(good))('%s', (name, value) => {
  const kind = name as SchemaName

  test('a right one has no errors', () => {
    expect(validateKind(kind, value)).toEqual([])
    expect(isKind(kind, value)).toBe(true)
  })

  test.each([[null], [undefined], ['text'], [3], [[]], [true]])('%j is none', (other) => {
    expect(isKind(kind, other)).toBe(false)
    expect(validateKind(kind, other)).not.toEqual([])
  })
})

test('an entry that is no object is told the two things it may be', () => {
  expect(problems('harness', { ...good.harness, state: { hooks: { a: 3 } } })).toEqual([
    'state.hooks.a: must be object or null',
  ])
})

test('an entry with mistakes is told these, and nothing of the null that it could be instead', () => {
  expect(problems('harness', { ...good.harness, state: { hooks: { a: { event: 'x', flow: 1 } } } })).toEqual([
    "state.hooks.a: must have required property 'condition'",
    "state.hooks.a: must have required property 'action'",
    'state.hooks.a: must NOT have additional properties',
  ])
})

test('two entries with the same mistake are told apart, also when one name begins with the other', () => {
  const broken = { ...hook, message: 3 }
  expect(problems('harness', { ...good.harness, state: { hooks: { a: broken, ab: 1, abc: broken } } })).toEqual([
    'state.hooks.a.message: must be string',
    'state.hooks.ab: must be object or null',
    'state.hooks.abc.message: must be string',
  ])
})

test('a limit that is neither a number nor null', () => {
  const limits = { maxPerTask: 'many' }
  expect(problems('hookEntry', { ...hook, limits })).toEqual(['limits.maxPerTask: must be integer or null'])
})

test('a limit below its minimum is told the minimum', () => {
  expect(problems('hookEntry', { ...hook, limits: { maxPerTask: -1 } })).toEqual(['limits.maxPerTask: must be >= 0'])
})

test('names with slashes, tildes and line ends keep their place in the path', () => {
  const name = 'a/b~c\nd'
  const [error] = validateKind('harness', { ...good.harness, state: { hooks: { [name]: 3 } } })
  expect(error?.path).toEqual(['state', 'hooks', name])
})

test('an index is a number in an array and a key in an object', () => {
  expect(validateKind('sibling', { ...good.sibling, edits: [{ ...edit, path: 1 }] })[0]?.path).toEqual([
    'edits',
    0,
    'path',
  ])
  expect(validateKind('harness', { ...good.harness, state: { rules: { 0: 1 } } })[0]?.path).toEqual([
    'state',
    'rules',
    '0',
  ])
})

test('a log record is judged as what its type says', () => {
  expect(problems('trajectory', { type: 'limit', step: 1, kind: 'patience' })).toEqual([
    'kind: must be equal to one of the allowed values',
  ])
  expect(problems('trajectory', { type: 'shrug' })).toEqual([': value of tag "type" must be in oneOf'])
})

/** The quickest of several runs, in milliseconds: the machine may be busy with other tests. */
const quickest = (hooks: number): number => {
  const faulty = Array.from({ length: hooks }, (_, index) => [`hook-${index}`, { event: 1 }])
  const value = { ...good.harness, state: { hooks: Object.fromEntries(faulty) } }
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    expect(validateKind('harness', value).length).toBe(3 * hooks)
    return performance.now() - start
  })
  return Math.min(...times)
}

test('thirty thousand errors take ten times as long as three thousand, not a hundred times', () => {
  expect(quickest(10_000) / quickest(1_000)).toBeLessThan(40)
})
