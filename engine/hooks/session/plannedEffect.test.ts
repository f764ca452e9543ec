import { describe, expect, test } from 'vitest'
import { hook, testCatalog, testConditions } from '../../../test/kit/testHooks'
import type { HookEntry } from '../../documents/kinds/harness'
import type { EventName } from '../../documents/kinds/vocabulary'
import { compileHooks } from './compileHooks'
import { prepareEffect } from './plannedEffect'

const values: Readonly<Record<string, string | number>> = { api: 'mail.list', page: 2 }

const prepare = (event: EventName, action: string, parameters: NonNullable<HookEntry['parameters']> = {}) => {
  const entry = hook({ event, action, parameters, message: 'more at {{api}}' })
  const [compiled] = compileHooks({ hooks: { a: entry } }, testCatalog, testConditions).hooks
  if (compiled === undefined) throw new Error(`${action} is not allowed at ${event}`)
  return prepareEffect(compiled.plan, compiled.message, (name) => {
    const value = values[name]
    return value === undefined ? undefined : { value, isUntrusted: false }
  })
}

describe('actions with a message', () => {
  test.each<[EventName, string, object]>([
    ['after_tool', 'warn', { kind: 'warn' }],
    ['after_tool', 'remind', { kind: 'warn' }],
    ['before_tool', 'block', { kind: 'block' }],
    ['before_finish', 'require', { kind: 'block' }],
    ['after_model', 'retry', { kind: 'retry', temperature: null, keepFailed: false }],
    ['after_tool', 'inject', { kind: 'inject', role: 'user', position: 'end', ttlSteps: null }],
  ])('at %s: %s', (event, action, effect) => {
    expect(prepare(event, action)).toEqual({ effect, text: 'more at mail.list' })
  })

  test('extend tells how many turns', () => {
    expect(prepare('limit_reached', 'extend', { turns: 3 })).toEqual({
      effect: { kind: 'extend', turns: 3 },
      text: 'more at mail.list',
    })
  })

  test('rewrite_result keeps its way of rewriting', () => {
    expect(prepare('after_tool', 'rewrite_result', { mode: 'head_tail', maxChars: 10 })).toEqual({
      effect: { kind: 'rewrite_result', how: { mode: 'head_tail', maxChars: 10 } },
      text: 'more at mail.list',
    })
  })
})

describe('actions without a visible message', () => {
  test('set remembers true unless told otherwise', () => {
    expect(prepare('after_tool', 'set', { setFlag: 'read' })).toEqual({
      effect: { kind: 'set', flag: 'read', value: true },
      text: '',
    })
    expect(prepare('after_tool', 'set', { setFlag: 'read', setValue: null }).effect).toMatchObject({ value: null })
  })

  test('record shows nothing', () => {
    expect(prepare('after_tool', 'record')).toEqual({ effect: { kind: 'record' }, text: '' })
  })

  test('stop gives up without an answer, or hands in a filled one', () => {
    expect(prepare('after_tool', 'stop').effect).toEqual({ kind: 'stop', outcome: 'give_up', answer: null })
    expect(prepare('after_tool', 'stop', { outcome: 'finish', answer: 'p{{page}}' }).effect).toEqual({
      kind: 'stop',
      outcome: 'finish',
      answer: 'p2',
    })
  })
})

describe('templates in parameters', () => {
  test('are filled in the edits of arguments, and the disclosure says so', () => {
    expect(prepare('before_tool', 'rewrite_args', { set: { '/page': '{{page|json}}' }, remove: ['/limit'] })).toEqual({
      effect: { kind: 'rewrite_args', edits: { set: { '/page': 2 }, remove: ['/limit'] } },
      text: 'Arguments changed before the call: /limit removed; /page = 2.',
    })
    expect(prepare('before_tool', 'rewrite_args', { remove: ['/limit'], disclose: false }).text).toBe('')
  })

  test('are filled in the arguments of a tool', () => {
    expect(prepare('after_tool', 'run_tool', { tool: 'doc', arguments: { of: '{{api}}' } })).toEqual({
      effect: { kind: 'run_tool', tool: 'doc', arguments: { of: 'mail.list' }, as: 'note' },
      text: '',
    })
  })

  test('are filled in the question to a model', () => {
    const parameters = { askModel: 'judge', askPrompt: 'Is {{api}} done?', answers: { yes: null } }
    expect(prepare('after_tool', 'ask_model', parameters).effect).toEqual({
      kind: 'ask_model',
      model: 'judge',
      prompt: 'Is mail.list done?',
      maxTokens: 16,
    })
  })

  test('with a missing variable throw, so that nothing half filled acts', () => {
    expect(() => prepare('after_tool', 'stop', { answer: '{{nobody}}' })).toThrow('`nobody`')
    expect(() => prepare('before_tool', 'rewrite_args', { set: { '/a': '{{nobody}}' } })).toThrow('`nobody`')
  })
})
