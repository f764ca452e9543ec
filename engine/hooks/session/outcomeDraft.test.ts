import { describe, expect, test } from 'vitest'
import { firing } from '../../../test/kit/testHooks'
import type { HookEntry } from '../../documents/kinds/harness'
import { applyEffect, applyRewrite, createDraft, finishDraft, nothingHappened } from './outcomeDraft'

/** The outcome of these hooks, rewrites first, as a session applies them. */
const outcomeOf = (...entries: readonly Partial<HookEntry>[]) => {
  const draft = createDraft({ app: 'mail', page: 1 }, { text: 'v1 v2 v3', replacedBy: null })
  const firings = entries.map((entry, index) => firing(`h${index}`, entry))
  for (const each of firings) applyRewrite(draft, each)
  for (const [index, each] of firings.entries()) applyEffect(draft, each, `q${index}`)
  return finishDraft(draft)
}

const before: Partial<HookEntry> = { event: 'before_tool' }

test('hooks without an effect on the task leave the same outcome as no hooks', () => {
  expect(outcomeOf()).toEqual(nothingHappened)
  expect(outcomeOf({ action: 'record' }, { action: 'set', parameters: { setFlag: 'x' } })).toEqual(nothingHappened)
})

describe('texts', () => {
  test('of reminders stand in the order of the hooks, each where its hook wants it', () => {
    expect(outcomeOf({ message: 'one' }, { message: 'two words', placement: 'inline' }).texts).toEqual([
      { hook: 'h0', text: 'one', placement: 'note', tokens: 1 },
      { hook: 'h1', text: 'two words', placement: 'inline', tokens: 2 },
    ])
  })

  test('of blocks are the reasons of the decision and no reminders', () => {
    const { decision, texts } = outcomeOf(
      { ...before, action: 'block', message: 'no' },
      { ...before, action: 'require' },
    )
    expect(decision).toEqual({
      kind: 'block',
      texts: [
        { hook: 'h0', text: 'no', placement: 'note', tokens: 1 },
        { hook: 'h1', text: 'look again', placement: 'note', tokens: 2 },
      ],
    })
    expect(texts).toEqual([])
  })

  test('of a retry or an extension are optional', () => {
    expect(outcomeOf({ event: 'after_model', action: 'retry', message: '' })).toMatchObject({
      decision: { kind: 'retry', hook: 'h0' },
      texts: [],
    })
    expect(outcomeOf({ event: 'limit_reached', action: 'extend', parameters: { turns: 2 } })).toMatchObject({
      decision: { kind: 'extend', hook: 'h0', turns: 2 },
      texts: [{ hook: 'h0', text: 'look again' }],
    })
  })

  test('that are injected are context of their own', () => {
    const parameters = { role: 'system', position: 'start', ttlSteps: 3 }
    expect(outcomeOf({ action: 'inject', parameters })).toMatchObject({
      texts: [],
      injections: [{ hook: 'h0', text: 'look again', role: 'system', position: 'start', ttlSteps: 3, tokens: 2 }],
    })
  })
})

describe('rewrites', () => {
  test('of arguments work on what the hook before left, and each discloses its own', () => {
    const { rewrittenArguments } = outcomeOf(
      { ...before, action: 'rewrite_args', parameters: { set: { '/limit': 5 } } },
      { ...before, action: 'rewrite_args', parameters: { remove: ['/page', '/limit'] } },
    )
    expect(rewrittenArguments).toEqual({
      arguments: { app: 'mail' },
      disclosures: [
        { hook: 'h0', text: 'Arguments changed before the call: /limit = 5.', placement: 'inline', tokens: 8 },
        {
          hook: 'h1',
          text: 'Arguments changed before the call: /page removed; /limit removed.',
          placement: 'inline',
          tokens: 9,
        },
      ],
    })
  })

  test('may be kept from the model', () => {
    const parameters = { remove: ['/page'], disclose: false }
    expect(outcomeOf({ ...before, action: 'rewrite_args', parameters }).rewrittenArguments).toEqual({
      arguments: { app: 'mail' },
      disclosures: [],
    })
  })

  test('of results work on what the hook before left', () => {
    const { rewrittenResult } = outcomeOf(
      { action: 'rewrite_result', message: 'first', parameters: { mode: 'replace' } },
      { action: 'rewrite_result', message: 'second' },
    )
    expect(rewrittenResult).toEqual({ text: 'first\nsecond', replacedBy: 'h0' })
  })

  test("of results that keep what the environment said are nobody's", () => {
    const { rewrittenResult } = outcomeOf({ action: 'rewrite_result', message: 'mind' })
    expect(rewrittenResult).toEqual({ text: 'v1 v2 v3\nmind', replacedBy: null })
  })

  test('that did not happen are absent, so that the caller need not compare', () => {
    expect(Object.keys(outcomeOf({}))).not.toContain('rewrittenResult')
    expect(Object.keys(outcomeOf({}))).not.toContain('rewrittenArguments')
  })

  test('that lead nowhere throw and change nothing', () => {
    const draft = createDraft({ app: 'mail' }, { text: '', replacedBy: null })
    const bad = firing('bad', { ...before, action: 'rewrite_args', parameters: { set: { '/app/name': 1 } } })
    expect(() => applyRewrite(draft, bad)).toThrow('`/app/name` leads through a value')
    expect(finishDraft(draft)).toEqual(nothingHappened)
  })
})

test('requests carry their id, and the labels that count as answers', () => {
  const answers = { yes: { action: 'warn', message: 'go on' }, no: null }
  const { requests } = outcomeOf(
    { action: 'run_tool', parameters: { tool: 'doc', as: 'result' } },
    { action: 'ask_model', parameters: { askModel: 'judge', askPrompt: 'done?', answers } },
  )
  expect(requests).toEqual([
    { kind: 'run_tool', id: 'q0', hook: 'h0', tool: 'doc', arguments: {}, as: 'result' },
    { kind: 'ask_model', id: 'q1', hook: 'h1', model: 'judge', prompt: 'done?', maxTokens: 16, labels: ['yes', 'no'] },
  ])
})
