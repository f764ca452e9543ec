import { expect, test } from 'vitest'
import { parseRolloutReference } from './rolloutReference'

test('run, harness, task and attempt are told apart', () => {
  expect(parseRolloutReference('run-0040/S6/find-101/2')).toEqual({
    run: 'run-0040',
    harness: 'S6',
    task: 'find-101',
    attempt: 2,
  })
})

test('a rollout of training names its update and purpose first', () => {
  expect(parseRolloutReference('r1/u0012.rescue/S6/find-101/8')).toMatchObject({ harness: 'S6', attempt: 8 })
})

test('a task may hold slashes', () => {
  expect(parseRolloutReference('r1/H0/django/django-1/0')).toMatchObject({ harness: 'H0', task: 'django/django-1' })
})

test.each(['', 'run', 'run/task/0', 'run/H0/task/x', '/H0/task/0', 'run/H0/task/', 'run/H0/task/-1'])(
  '%j is no rollout of a run',
  (text) => {
    expect(parseRolloutReference(text)).toBeUndefined()
  },
)
