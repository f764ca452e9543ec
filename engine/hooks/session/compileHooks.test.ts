import { describe, expect, test } from 'vitest'
import { call, hook, moment, resultOf, testCatalog, testConditions, testTask } from '../../../test/kit/testHooks'
import type { HarnessState } from '../../documents/kinds/harness'
import { actionNames, eventNames } from '../../documents/kinds/vocabulary'
import { actionNamed, actionTable } from '../actions'
import { eventTable } from '../events'
import { compileHooks } from './compileHooks'
import { createHookSession } from './session'

const compile = (hooks: NonNullable<HarnessState['hooks']>) => compileHooks({ hooks }, testCatalog, testConditions)
const namesAt = (hooks: NonNullable<HarnessState['hooks']>, event: (typeof eventNames)[number]) =>
  compile(hooks)
    .byEvent.get(event)
    ?.map(({ name }) => name)

describe('a hook with the five keys alone', () => {
  test('is complete', () => {
    const five = { action: 'warn', condition: 'always', event: 'after_tool', message: 'next', parameters: {} }
    const compiled = compile({ 'next-page': five })
    expect(compiled.problems).toEqual([])
    expect(compiled.limits).toEqual({
      'next-page': { maxPerTask: 8, maxPerKey: 1, maxPerStep: 1, cooldownSteps: 0, maxTokens: 200 },
    })
  })
})

describe('order', () => {
  test('priority first, then name, whatever the order in the document', () => {
    const hooks = { b: hook(), c: hook({ priority: 5 }), a: hook(), d: hook({ priority: -1 }) }
    expect(namesAt(hooks, 'after_tool')).toEqual(['c', 'a', 'b', 'd'])
    expect(namesAt(hooks, 'before_tool')).toEqual([])
  })

  test('absent and disabled entries are not there', () => {
    expect(namesAt({ a: null, b: hook({ enabled: false }), c: hook() }, 'after_tool')).toEqual(['c'])
  })
})

describe('an entry that is not valid is left out and told; the others run', () => {
  test.each<[string, Parameters<typeof hook>[0], string]>([
    ['event', { event: 'PostToolUse' }, 'unknown event `PostToolUse`'],
    ['action', { action: 'shout' }, 'unknown action `shout`'],
    ['action at this event', { action: 'retry' }, '`retry` is not allowed at after_tool'],
    ['condition', { condition: 'sometimes' }, 'unknown condition `sometimes`'],
    ['event of the condition', { event: 'before_tool', condition: 'failed' }, 'cannot be computed at before_tool'],
    ['parameter', { parameters: { minRepeats: 3 } }, 'unknown parameter `minRepeats`'],
    [
      'parameter beside an expression',
      { condition: { not: 'never' }, parameters: { name: 'seek' } },
      'parameter `name` belongs into the condition',
    ],
    ['message', { message: '' }, '`warn` needs a message'],
    ['selector', { tools: ['re:(a'] }, 'selector "re:(a"'],
    [
      'until',
      { event: 'before_finish', action: 'require', parameters: { until: 'failed' } },
      'cannot be computed at before_finish',
    ],
    [
      'answer',
      { action: 'ask_model', parameters: { askModel: 'm', askPrompt: 'p', answers: { yes: { action: 'block' } } } },
      '`block` is not allowed at after_tool',
    ],
    [
      'answer that asks again',
      {
        action: 'ask_model',
        parameters: {
          askModel: 'm',
          askPrompt: 'p',
          answers: { yes: { action: 'run_tool', parameters: { tool: 'doc' } } },
        },
      },
      '`run_tool` cannot follow an answer',
    ],
  ])('%s', (_, changes, message) => {
    const compiled = compile({ bad: hook(changes), good: hook() })
    expect(compiled.problems).toMatchObject([{ hook: 'bad', message: expect.stringContaining(message) }])
    expect(compiled.hooks.map(({ name }) => name)).toEqual(['good'])
  })
})

describe('parameters that only their condition can judge are tried when the harness is compiled', () => {
  const withRegistry = (changes: Parameters<typeof hook>[0]) =>
    compileHooks({ hooks: { bad: hook(changes), good: hook() } }, testCatalog)

  test.each<[string, Parameters<typeof hook>[0], string]>([
    [
      'a regex',
      { condition: 'matches', parameters: { field: 'result.text', pattern: '(?<=a)b' } },
      'condition `matches`: The regex (?<=a)b cannot be used: look-around is not supported',
    ],
    [
      'a path',
      { condition: 'json_path', parameters: { path: '$.items[?@.id]' } },
      'condition `json_path`: Path $.items[?@.id] of json_path is not supported at character 8',
    ],
    [
      'a regex deep inside an expression',
      { condition: { not: { seen: { is: 'task_matches', parameters: { pattern: '(' } } } } },
      'condition `task_matches`: The regex ( cannot be used',
    ],
    [
      'a regex of until',
      {
        event: 'before_finish',
        action: 'require',
        parameters: { until: { is: 'answer_format', parameters: { pattern: '\\1' } } },
      },
      'condition `answer_format`: The regex \\1 cannot be used: back-references',
    ],
  ])('%s', (_, changes, message) => {
    const compiled = withRegistry(changes)
    expect(compiled.problems).toMatchObject([{ hook: 'bad', message: expect.stringContaining(message) }])
    const session = createHookSession({ hooks: compiled, task: testTask, seed: 1, countTokens: () => 1 })
    const outcome = session.raise(moment('after_tool', 1, { call: call('c1', 'seek'), result: resultOf('c1') }))
    expect(outcome.records).toMatchObject([{ hook: 'good', status: 'fired' }])
  })
})

describe('parameters', () => {
  test('those of the action and those of the condition share one object', () => {
    const parameters = { name: 'seek', role: 'system', ttlSteps: 2 }
    const [compiled] = compile({ a: hook({ condition: 'called', action: 'inject', parameters }) }).hooks
    expect(compiled?.plan).toEqual({
      action: 'inject',
      parameters: { role: 'system', ttlSteps: 2, position: 'end' },
    })
    expect(compiled?.condition).toMatchObject({ parameters: { name: 'seek' } })
  })

  test('remind is warn', () => {
    expect(compile({ a: hook({ action: 'remind' }) }).hooks[0]?.plan.action).toBe('warn')
    expect(actionNamed('constructor')).toBeUndefined()
  })
})

test('a placement that the event cannot offer becomes the note', () => {
  const placements = (['after_tool', 'before_model', 'before_task'] as const).flatMap((event) =>
    (['inline', 'system'] as const).map((placement) => compile({ a: hook({ event, placement }) }).hooks[0]?.placement),
  )
  expect(placements).toEqual(['inline', 'note', 'note', 'note', 'note', 'system'])
})

describe('the tables agree with each other', () => {
  test('every action is allowed somewhere, and blocks only where a veto is possible', () => {
    const used = new Set(eventNames.flatMap((event) => eventTable[event].actions))
    expect([...used].sort()).toEqual([...actionNames].sort())
    const blocking = eventNames.filter((event) => eventTable[event].actions.includes('block'))
    expect(blocking).toEqual(eventNames.filter((event) => eventTable[event].mayVeto))
  })

  test('no two actions share a parameter', () => {
    const names = actionNames.flatMap((action) => Object.keys(actionTable[action].parameters.properties))
    expect(new Set(names).size).toBe(names.length)
  })
})
