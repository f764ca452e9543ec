import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PublicTask } from '../environments/environment'
import { localSample, mostControls, mostTasks, type SampleRequest } from './localSample'
import type { TaskRecord } from './parentRecord'

const taskOf = (id: string, app = 'mail'): PublicTask => ({ id, parts: [], tags: [], apps: [app], expectsAnswer: null })

const known = fc.integer({ min: 0, max: 3 }).chain((n) => fc.record({ n: fc.constant(n), pass: fc.nat({ max: n }) }))
const request: fc.Arbitrary<SampleRequest> = fc
  .record({
    records: fc.array(known, { maxLength: 80 }),
    controls: fc.nat({ max: mostControls }),
    seed: fc.nat(),
  })
  .map(({ records, controls, seed }) => ({
    targets: 'failed' as const,
    controls,
    seed,
    tasks: records.map((_, index) => taskOf(`t${index}`, `app${index % 3}`)),
    record: new Map<string, TaskRecord>(records.map((each, index) => [`t${index}`, { ...each, tokens: 5 }])),
    causes: new Map(),
  }))

test('a sample has at most 30 tasks and the controls asked for, none twice', () => {
  fc.assert(
    fc.property(request, (asked) => {
      const sample = localSample(asked)
      expect(sample.length).toBeLessThanOrEqual(mostTasks)
      expect(sample.filter(({ role }) => role === 'control').length).toBeLessThanOrEqual(asked.controls)
      expect(new Set(sample.map(({ taskId }) => taskId)).size).toBe(sample.length)
    }),
  )
})

test('targets failed and controls passed at each of two tries at least', () => {
  fc.assert(
    fc.property(request, (asked) => {
      for (const { role, parent } of localSample(asked)) {
        expect(parent.n).toBeGreaterThanOrEqual(2)
        expect(parent.pass).toBe(role === 'target' ? 0 : parent.n)
      }
    }),
  )
})

test('the order of the tasks does not matter, and a small pool is taken whole', () => {
  fc.assert(
    fc.property(request, (asked) => {
      const reversed = { ...asked, tasks: [...asked.tasks].reverse() }
      const targets = localSample(asked).filter(({ role }) => role === 'target')
      const failed = [...asked.record.values()].filter(({ n, pass }) => n >= 2 && pass === 0).length
      expect(targets.length).toBeGreaterThanOrEqual(Math.min(failed, mostTasks - mostControls))
      expect(localSample(reversed)).toEqual(localSample(asked))
    }),
  )
})

const record = new Map<string, TaskRecord>([
  ['a', { n: 2, pass: 0, tokens: 4 }],
  ['b', { n: 2, pass: 1, tokens: 4 }],
  ['c', { n: 2, pass: 2, tokens: 4 }],
  ['d', { n: 2, pass: 0, tokens: 4 }],
])
const small = { controls: 10, seed: 1, tasks: ['a', 'b', 'c', 'd'].map((id) => taskOf(id)), record, causes: new Map() }

test('a task that fails only now and then is a target only when it is named', () => {
  const targetsOf = (targets: SampleRequest['targets']) =>
    localSample({ ...small, targets })
      .filter(({ role }) => role === 'target')
      .map(({ taskId }) => taskId)
      .sort()
  expect(targetsOf('failed')).toEqual(['a', 'd'])
  expect(targetsOf(['b'])).toEqual(['b'])
})

test('tasks with a root cause come first and keep it', () => {
  const [first] = localSample({ ...small, targets: 'failed', causes: new Map([['d', 'first-page-only']]) })
  expect(first).toEqual({
    taskId: 'd',
    role: 'target',
    rootCause: 'first-page-only',
    parent: { n: 2, pass: 0 },
    parentTokens: 4,
  })
})

test('controls show many apps', () => {
  const tasks = [...Array.from({ length: 9 }, (_, index) => taskOf(`m${index}`)), taskOf('song', 'song')]
  const solved = new Map(tasks.map(({ id }) => [id, { n: 2, pass: 2, tokens: 1 }] as const))
  const sample = localSample({ ...small, targets: 'failed', controls: 2, tasks, record: solved })
  expect(sample.map(({ taskId }) => taskId)).toContain('song')
})
