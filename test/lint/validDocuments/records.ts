import { createHash } from 'node:crypto'
import { hashOf } from '../../../engine/documents/canonical'
import type { JsonObject } from '../../../engine/documents/json'
import type { FileText } from '../../../engine/documents/project'
import { lineage, lineageBase, siblings } from './lineage'
import { file, pin, warn } from './sources'

const salt = 'pepper'
const salted = (id: string) => `sha256:${createHash('sha256').update(`${salt}${id}`).digest('hex')}`
const train = Array.from({ length: 320 }, (_, index) => `task${Math.floor(index / 2)}_${index % 2}`)

const tasks = file('tasks/apps.tasks.json', {
  kind: 'tasks',
  schemaVersion: 1,
  id: 'apps',
  splits: { train, validation: ['late1_0', 'late2_0'], test: [salted('last1_0'), salted('last2_0')] },
  dev: { from: 'train', ids: train.slice(0, 40), seed: 1 },
  families: Object.fromEntries(train.map((id) => [id, id.replace(/_\d$/, '')])),
  meta: { task0_0: { apps: ['mail'], kind: 'question', expectsAnswer: true, tags: ['find'] } },
})

const tools = file('tools/apps.tools.json', {
  kind: 'tools',
  schemaVersion: 1,
  id: 'apps',
  tools: {
    list: { description: 'Lists the items of an app', effect: 'read' },
    send: { description: 'Sends a mail', effect: 'write' },
    describe: { role: 'schema', effect: 'schema' },
    done: { role: 'finish', effect: 'finish' },
  },
  apis: { 'mail.list': { effect: 'read', paginated: true, pageArg: 'page', defaultLimit: 5 } },
  errorPatterns: ['^error:'],
})

const [first, second] = siblings
const supports = (sibling: string, from: number) =>
  [from, from + 2, from + 4].map((index) => ({
    taskId: train[index] ?? '',
    siblingRollout: `run-2/${sibling}/${train[index]}/0`,
    baseRollout: `run-1/H0/${train[index]}/0`,
    policyStep: 0,
  }))

const profile = ({ id, state }: { id: string; state: (typeof lineageBase)['state'] }): FileText =>
  file(`profiles/${id}.profile.json`, {
    kind: 'profile',
    schemaVersion: 1,
    id,
    harness: pin({ id, state }),
    entries: [
      {
        id: 'e1',
        when: 'Somebody asks for all items of a list that may have several pages.',
        behavior: 'Reads on to the last page; the base stops after the first.',
        polarity: 'repair',
        tags: ['pagination'],
        supports: supports(id, 10),
      },
      {
        id: 'e2',
        when: 'A list is short.',
        behavior: 'Asks once too often.',
        polarity: 'regress',
        supports: supports(id, 50),
      },
    ],
    checkpoints: [
      {
        policy: 'base',
        policyStep: 0,
        pairs: 320,
        repaired: 21,
        regressed: 13,
        bothPass: 80,
        bothFail: 206,
        meanSteps: 14.2,
      },
    ],
    anchor: { lastStep: 0, halfLifeSteps: 15, nextDueStep: 10 },
    staleness: { state: 'fresh', reasons: [] },
  })

const members = siblings.slice(0, 2).map((made): JsonObject => ({ ...pin(made), profile: made.id, acceptedFrom: null }))
const frozen = { base: pin(lineageBase), members }
const pools = [
  file('pool/main.pool.json', {
    kind: 'pool',
    schemaVersion: 1,
    id: 'main',
    ...frozen,
    frozen: true,
    frozenAt: '2026-11-21T08:00:00Z',
    frozenHash: hashOf(frozen),
    coverage: { run: 'run-2', policyStep: 0, repairedBy: { S1: 21, S2: 8 } },
  }),
  file('pool/draft.pool.json', { kind: 'pool', schemaVersion: 1, id: 'draft', base: pin(lineageBase), members: [] }),
]

const job = (id: string, more: JsonObject): FileText =>
  file(`jobs/${id}.job.json`, {
    kind: 'job',
    schemaVersion: 1,
    id,
    ...more,
  })
const head = { policy: { init: 'tiny', adapter: 'full' }, base: pin(lineageBase) }
const jobs = [
  job('plain', {
    method: 'plain',
    ...head,
    tasks: { split: 'train' },
    rollout: { tasksPerUpdate: 8, groupSize: 8, updates: 40 },
  }),
  job('rescue', {
    ...head,
    pool: 'main',
    tasks: { set: 'apps', split: 'train' },
    rollout: { tasksPerUpdate: 8, groupSize: 8, updates: 40, maxTurns: 40 },
    rescue: { topK: 2, perHarness: 4, maxRescueRollouts: 1_200 },
    router: { voters: ['model-a', 'model-b', 'model-c'], maxTokens: 2_000_000 },
    reanchor: { maxRolloutsPerAnchor: 400 },
    algorithm: { clip: 0.2, klCoef: 0 },
    validation: { split: 'validation', harness: 'H0', everyUpdates: 10, rollouts: 3 },
    limits: { gpuHours: 70, apiTokens: 20_000_000 },
    seed: 1,
  }),
]

const causes = (from: number): JsonObject[] =>
  ['first-page-only', 'single-source'].map((id, index) => ({
    id,
    label: `Cause ${index + 1}`,
    failedTaskIds: [train[from + 4 * index] ?? '', train[from + 4 * index + 2] ?? ''],
  }))
const proposal = (number: number): FileText =>
  file(`proposals/R1-0${number}.proposal.json`, {
    kind: 'proposal',
    schemaVersion: 1,
    id: `R1-0${number}`,
    round: 1,
    slot: number,
    budgetIndex: number,
    parent: pin(lineageBase),
    direction: { label: `direction ${number}`, mechanism: 'Stops too early.', sections: ['hooks'] },
    rootCauses: causes(number * 8),
    edits: [
      {
        path: `state.hooks.reminder-${number}`,
        before: null,
        after: warn(`Reminder of direction ${number}: go on.`, { condition: 'empty_result', priority: number }),
      },
    ],
    rationale: 'One reminder at the moment at which it is of use.',
    verdict: { status: 'pending' },
  })

const workspace = file('harness-s.json', {
  kind: 'workspace',
  schemaVersion: 1,
  id: 'apps',
  policies: Object.fromEntries(['tiny', 'model-a', 'model-b', 'model-c'].map((name) => [name, { type: 'tiny' }])),
  environments: { apps: { type: 'miniapps', data: 'data' } },
  tasks: { testSalt: salt },
})

/** A workspace with documents of every kind that refer to each other. */
export const records: readonly FileText[] = [
  workspace,
  ...lineage,
  tasks,
  tools,
  ...(first === undefined || second === undefined ? [] : [profile(first), profile(second)]),
  ...pools,
  ...jobs,
  ...[1, 2, 3, 4].map(proposal),
]
