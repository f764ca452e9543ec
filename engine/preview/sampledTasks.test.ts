import { expect, test } from 'vitest'
import type { SampledRollout } from './sampledTasks'
import { lastPlayed, sampledTasks } from './sampledTasks'

const rollout = (task: string, attempt = 0, change: Partial<SampledRollout> = {}): SampledRollout => ({
  reference: `run-1/H0/${task}/${attempt}`,
  task,
  outcome: 'fail',
  steps: 5,
  ...change,
})

const many = Array.from({ length: 100 }, (_, index) => [rollout(`t${index}`), rollout(`t${index}`, 1)]).flat()
const idsIn = (tasks: ReturnType<typeof sampledTasks>) => tasks.map(([first]) => first?.task)

test('what fits is taken whole', () => {
  expect(sampledTasks(many, 1000).flat()).toHaveLength(200)
})

test('of more, whole tasks are taken, so that whether a task was ever solved can be told', () => {
  const sample = sampledTasks(many, 105)
  expect(sample).toHaveLength(10)
  expect(sample.every((rollouts) => rollouts.length === 2)).toBe(true)
})

test('the sample is the same whatever the order, and a larger one only adds to it', () => {
  const small = idsIn(sampledTasks(many, 100))
  expect(idsIn(sampledTasks([...many].reverse(), 100))).toEqual(small)
  expect(idsIn(sampledTasks(many, 300)).slice(0, small.length)).toEqual(small)
  expect(small).not.toEqual(Array.from({ length: small.length }, (_, index) => `t${index}`))
})

test('a lost rollout is none, and a single long task is looked at all the same', () => {
  expect(sampledTasks([rollout('a', 0, { outcome: 'error' })], 10)).toEqual([])
  expect(sampledTasks([rollout('a', 0, { steps: 5000 })], 10)).toHaveLength(1)
})

test('of many runs of the same tasks the last ones are looked at, so that more tasks are', () => {
  const ofRun = (run: string, tasks: readonly string[]) => tasks.map((task) => ({ ...rollout(task), run }))
  const all = [...ofRun('run-1', ['a', 'b', 'c']), ...ofRun('run-2', ['a', 'b']), ...ofRun('run-3', ['a', 'a'])]
  const runsAndTasks = lastPlayed(all, 34).map(({ run, task }) => `${run} ${task}`)
  expect(runsAndTasks).toEqual(['run-1 c', 'run-2 b', 'run-3 a', 'run-3 a'])
  expect(lastPlayed(all, 35)).toBe(all)
})
