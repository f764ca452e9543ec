import { describe, expect, test } from 'vitest'
import { call, moment, resultOf, testTask } from '../../../test/kit/testHooks'
import type { Match } from '../condition'
import type { Moment, TaskFacts } from '../moment'
import { variablesOf } from './variables'

const noMatch: Match = { key: '', bindings: {} }
const found = (name: string, facts: Partial<Moment> = {}, match = noMatch, task: TaskFacts = testTask) =>
  variablesOf(task, moment('after_tool', 3, facts), match)(name)
const variable = (...about: Parameters<typeof found>) => found(...about)?.value

describe('what every event has', () => {
  test('is the task, the step and the turns', () => {
    expect(['task.text', 'step', 'maxTurns', 'turnsLeft'].map((name) => variable(name))).toEqual([
      'find k3 in mail',
      3,
      12,
      9,
    ])
  })

  test('is the user, when the task has one', () => {
    const task = { ...testTask, user: { name: 'Ada' } }
    expect(variable('user.name', {}, noMatch, task)).toBe('Ada')
    expect(variable('user.email', {}, noMatch, task)).toBeUndefined()
    expect(variable('user.name')).toBeUndefined()
  })

  test('is no id of the task', () => {
    expect(variable('task.id')).toBeUndefined()
  })

  test('turns left are never negative', () => {
    expect(variablesOf(testTask, moment('task_end', 15), noMatch)('turnsLeft')?.value).toBe(0)
  })
})

describe('a call', () => {
  test('gives its tool, its first API and its arguments', () => {
    const facts = { call: call('c1', 'seek', { app: 'mail', key: 'k3' }) }
    expect(['tool', 'app', 'api', 'args', 'code'].map((name) => variable(name, facts))).toEqual([
      'seek',
      'mail',
      'mail.seek',
      { app: 'mail', key: 'k3' },
      undefined,
    ])
  })

  test('names the API that the environment reported rather than the one that the catalogue expected', () => {
    const result = { ...resultOf('c1'), apis: [{ app: 'notes', api: 'notes.find', effect: 'read' as const }] }
    expect(variable('api', { call: call('c1', 'seek'), result })).toBe('notes.find')
  })

  test('is not there at other events', () => {
    expect(variable('tool')).toBeUndefined()
  })
})

describe('a result', () => {
  const failed = { result: resultOf('c1', 'Traceback\nValueError: bad page\n', true) }

  test('gives its text and status', () => {
    expect(variable('result.text', { result: resultOf('c1', 'v5') })).toBe('v5')
    expect(variable('result.status', { result: resultOf('c1') })).toBe('ok')
    expect(variable('result.status', failed)).toBe('error')
  })

  test('names its error only when it is one', () => {
    expect(variable('error.type', failed)).toBe('ValueError')
    expect(variable('error.message', failed)).toBe('bad page')
    expect(variable('error.type', { result: resultOf('c1', 'ValueError: in a story') })).toBeUndefined()
  })

  test('names the error as `tool_error` does, also when it is JSON', () => {
    const result = resultOf('c1', '{"error": {"type": "NotFound", "message": "no such mail"}}', true)
    expect([variable('error.type', { result }), variable('error.message', { result })]).toEqual([
      'NotFound',
      'no such mail',
    ])
  })
})

test('what the condition binds comes first, and is never inherited', () => {
  const match = { key: '', bindings: { api: 'mail.list', items: 3, pageArg: null } }
  const facts = { call: call('c1', 'seek') }
  expect(['api', 'items', 'pageArg', 'toString'].map((name) => variable(name, facts, match))).toEqual([
    'mail.list',
    3,
    null,
    undefined,
  ])
})

test('whatever the environment may have written is untrusted, and nothing else', () => {
  const facts = { call: { ...call('c1', 'seek'), code: 'seek()' }, result: resultOf('c1', 'KeyError: k', true) }
  const match = { key: '', bindings: { value: ['deep'] } }
  const isUntrusted = (name: string) => found(name, facts, match)?.isUntrusted
  for (const name of ['result.text', 'result.status', 'error.type', 'error.message', 'app', 'api', 'value']) {
    expect([name, isUntrusted(name)]).toEqual([name, true])
  }
  for (const name of ['task.text', 'step', 'tool', 'args', 'code'])
    expect([name, isUntrusted(name)]).toEqual([name, false])
})
