import { describe, expect, test } from 'vitest'
import { call, firing, moment, testCatalog, testConditions } from '../../../test/kit/testHooks'
import type { HookEntry } from '../../documents/kinds/harness'
import type { Moment } from '../moment'
import { type AdmissionContext, admit, type ControlCounts, maxHoldingDecisions, setText } from './admission'
import { compileHooks } from './compileHooks'

const contextOf = (counts: Partial<ControlCounts> = {}, modelCalls = 0): AdmissionContext => ({
  hooks: compileHooks({ budgets: { 'hook-model-calls': { maxPerTask: modelCalls } } }, testCatalog, testConditions),
  counts: { held: 0, extended: false, asked: 0, ...counts },
  countTokens: (text) => text.length,
})

/** What becomes of a hook that wants to act, used so many times before. */
const admitted = (
  entry: Partial<HookEntry>,
  {
    context = contextOf(),
    uses = 0,
    facts = {},
  }: { context?: AdmissionContext; uses?: number; facts?: Partial<Moment> } = {},
) => {
  const one = firing('h', entry)
  one.running.uses = uses
  admit(one, one.running.hook.message, moment(one.running.hook.event, 2, facts), context)
  return one.reason === undefined ? one.status : `${one.status}: ${one.reason}`
}

const block: Partial<HookEntry> = { event: 'before_tool', action: 'block' }
const retry: Partial<HookEntry> = { event: 'after_model', action: 'retry' }
const again: Partial<HookEntry> = { event: 'tool_error', action: 'retry', condition: 'failed' }
const extend: Partial<HookEntry> = { event: 'limit_reached', action: 'extend', parameters: { turns: 1 } }
const ask: Partial<HookEntry> = {
  action: 'ask_model',
  parameters: { askModel: 'judge', askPrompt: 'done?', answers: { yes: null } },
}

describe('holding the policy up', () => {
  test('is allowed until the cap of the task, then only reminds', () => {
    expect(admitted(block, { context: contextOf({ held: maxHoldingDecisions - 1 }) })).toBe('fired')
    expect(admitted(block, { context: contextOf({ held: maxHoldingDecisions }) })).toBe(
      'degraded: 6 holding decisions in this task',
    )
  })

  test('by `require` ends after its own maxBlocks', () => {
    const require: Partial<HookEntry> = { ...block, action: 'require', parameters: { maxBlocks: 1 } }
    expect(admitted(require)).toBe('fired')
    expect(admitted(require, { uses: 1 })).toBe('degraded: maxBlocks 1')
  })

  test('never concerns a reminder', () => {
    expect(admitted({}, { context: contextOf({ held: 100 }) })).toBe('fired')
  })
})

describe('a retry', () => {
  test('is refused after maxRetries', () => {
    expect(admitted(retry)).toBe('fired')
    expect(admitted(retry, { uses: 1 })).toBe('suppressed: maxRetries 1')
    expect(admitted({ ...retry, parameters: { maxRetries: 0 } })).toBe('suppressed: maxRetries 0')
  })

  test('of a call needs every API of the call to be idempotent', () => {
    expect(admitted(again, { facts: { call: call('c1', 'set') } })).toBe('fired')
    const refused = 'suppressed: the catalogue does not say that the call is idempotent'
    expect(admitted(again, { facts: { call: call('c1', 'seek') } })).toBe(refused)
    expect(admitted(again, { facts: { call: call('c1', 'run', { code: 'apis.mail.set(); apis.mail.get()' }) } })).toBe(
      refused,
    )
    expect(admitted(again, { facts: { call: call('c1', 'nobody') } })).toBe(refused)
  })
})

test('turns are added once', () => {
  expect(admitted(extend)).toBe('fired')
  expect(admitted(extend, { context: contextOf({ extended: true }) })).toBe('suppressed: turns were already added once')
})

describe('work for the caller', () => {
  test.each([
    ['doc', 'fired'],
    ['seek', 'fired'],
    ['set', 'suppressed: run_tool may not run `set`: its effect is write, not read or schema'],
    ['done', 'suppressed: run_tool may not run `done`: its effect is finish, not read or schema'],
    ['nobody', 'suppressed: run_tool may not run `nobody`: its effect is none, not read or schema'],
  ])('tool %s: %s', (tool, status) => {
    expect(admitted({ action: 'run_tool', parameters: { tool, arguments: { app: 'mail' } } })).toBe(status)
  })

  test('a model is asked within the budget, which is none unless a harness gives one', () => {
    expect(admitted(ask)).toBe('suppressed: budget hook-model-calls: 0 per task')
    expect(admitted(ask, { context: contextOf({ asked: 1 }, 2) })).toBe('fired')
    expect(admitted(ask, { context: contextOf({ asked: 2 }, 2) })).toBe(
      'suppressed: budget hook-model-calls: 2 per task',
    )
  })
})

describe('the text', () => {
  test('may be as long as maxTokens and no longer', () => {
    expect(admitted({ message: 'abcd', limits: { maxTokens: 4 } })).toBe('fired')
    expect(admitted({ message: 'abcde', limits: { maxTokens: 4 } })).toBe(
      'suppressed: the text has 5 tokens, maxTokens 4',
    )
    expect(admitted({ message: 'x'.repeat(1_000), limits: { maxTokens: null } })).toBe('fired')
  })

  test('that is empty costs nothing, whatever the tokenizer says', () => {
    const one = firing('h', {})
    setText(one, '', { ...contextOf(), countTokens: () => 1 })
    expect(one.tokens).toBe(0)
  })

  test('with a missing variable suppresses its hook; any other fault is an error', () => {
    const one = firing('h', {})
    const broken: AdmissionContext = {
      ...contextOf(),
      countTokens: () => {
        throw new Error('no tokenizer')
      },
    }
    admit(one, one.running.hook.message, moment('after_tool', 2), broken)
    expect(one).toMatchObject({ status: 'error', reason: 'no tokenizer' })
    const other = firing('h', {})
    admit(
      other,
      { parts: [{ name: 'nobody', filter: { kind: 'none' }, from: 0, to: 10 }], problems: [] },
      moment('after_tool', 2),
      contextOf(),
    )
    expect(other).toMatchObject({ status: 'suppressed', reason: 'undefined template variable `nobody`' })
  })
})
