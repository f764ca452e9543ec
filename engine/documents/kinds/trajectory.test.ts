import { describe, expect, test } from 'vitest'
import { aHash, must } from '../../../test/kit/kindContract'
import type { JsonObject } from '../json'
import { isKind, validateKind } from '../validate'

const call = { id: 'm1.0', tool: 'seek', arguments: { page: 'p1' } }
const site = { app: 'mail', api: 'seek', effect: 'read', args: {}, ok: true }
const facts = { text: 'find k3', apps: ['mail'], tags: ['find'], expectsAnswer: null, user: { name: 'x' } }
const message = {
  id: 'm1',
  role: 'assistant',
  origin: 'policy',
  text: 'seek mail k3 p1',
  parts: [{ origin: 'hook:next', text: 'next' }],
  calls: [call],
  callId: 'm0.0',
  isError: false,
  mask: 1,
}
const answered = { event: 'before_model', type: 'hook_answer', step: 1 }
const toolRequest = { kind: 'run_tool', id: 'r', hook: 'h', tool: 'read', arguments: {}, as: 'note' }
const modelRequest = { kind: 'ask_model', id: 'r', hook: 'h', model: 'm', prompt: 'p', labels: ['a'], maxTokens: 1 }
const decided = (decision: JsonObject) => ({ type: 'decision', step: 1, event: 'before_tool', decision })

/** One record of each type and of each variant inside a type. */
const records: Record<string, JsonObject> = {
  header: {
    type: 'header',
    schemaVersion: 1,
    rollout: 'S6/t/0',
    task: 't',
    harness: { id: 'S6', stateHash: aHash, effectiveHash: aHash },
    environment: { id: 'miniapps', version: '1' },
    policy: { id: 'tiny', ref: 'sha256:0' },
    seed: 7,
    maxTurns: 12,
    contextTokens: null,
    attempt: 0,
    taskFacts: facts,
  },
  message: { type: 'message', step: 0, message },
  modelCall: {
    type: 'model_call',
    step: 1,
    seed: 9,
    context: ['m0'],
    usage: { inputTokens: 5, outputTokens: 2 },
    finishReason: 'stop',
    parseError: 'the turn is empty',
    finish: { answer: null, callId: 'm1.0' },
    sampled: { segment: 0, from: 5, to: 7 },
  },
  toolCall: { type: 'tool_call', step: 1, call: { ...call, code: 'x', apis: [site], effect: 'read' } },
  toolResult: {
    type: 'tool_result',
    step: 1,
    result: { callId: 'c', text: 't', data: [1], isError: false, truncated: true, elidedChars: 4, apis: [site] },
    shown: 'm2',
  },
  hook: {
    type: 'hook',
    step: 1,
    hook: 'next',
    event: 'after_tool',
    action: 'warn',
    status: 'suppressed',
    reason: 'maxPerKey',
    key: '',
    bindings: { page: 2 },
    tokens: 1,
  },
  toolAnswer: { ...answered, request: toolRequest, answer: { kind: 'run_tool', text: 'ok', isError: false } },
  modelAnswer: { ...answered, request: modelRequest, answer: { kind: 'ask_model', label: 'a' } },
  failedAnswer: { ...answered, request: modelRequest, answer: { kind: 'failed', reason: 'no model' } },
  continued: decided({ kind: 'continue' }),
  stopped: decided({ kind: 'stop', hook: 'h', outcome: 'give_up', answer: null }),
  blocked: decided({ kind: 'block', texts: [{ hook: 'h', text: 'no', placement: 'note', tokens: 1 }] }),
  retried: decided({ kind: 'retry', hook: 'h', temperature: null, keepFailed: true }),
  extended: decided({ kind: 'extend', hook: 'h', turns: 2 }),
  limit: { type: 'limit', step: 12, kind: 'turns' },
  finish: { type: 'finish', step: 3, answer: 'v5', callId: 'c', accepted: true },
  score: {
    type: 'score',
    score: 0.5,
    success: false,
    outcome: 'completed',
    scorer: { name: 'miniapps', version: '1' },
  },
  end: { type: 'end', outcome: 'pass', steps: 3, reason: 'r' },
}

const edited = (value: unknown, [step = '', ...rest]: readonly string[], put: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === step ? edited(item, rest, put) : item))
  const changed = new Map(Object.entries(Object(value)))
  changed.set(step, rest.length === 0 ? put : edited(changed.get(step), rest, put))
  if (put === undefined && rest.length === 0) changed.delete(step)
  return Object.fromEntries(changed)
}

const findings = (value: unknown) =>
  validateKind('trajectory', value).map((it) => `${it.path.join('.')}: ${it.message}`)

describe.each(Object.entries(records))('a %s record', (_, record) => {
  test('is read, also with members that a newer tool added', () => {
    expect(findings(record)).toEqual([])
    expect(findings({ ...record, addedLater: 1 })).toEqual([])
  })

  test('without its type is none', () => {
    const { type: _type, ...rest } = record
    expect(isKind('trajectory', rest)).toBe(false)
  })
})

const refusals: readonly (readonly [record: string, place: string, put: unknown, message: string])[] = [
  ['header', 'task', '', must.notBeEmpty],
  ['header', 'harness.effectiveHash', 'x', must.beHash],
  ['header', 'seed', -1, must.be('>= 0')],
  ['header', 'maxTurns', 0, must.be('>= 1')],
  ['header', 'contextTokens', 'all', must.be('integer or null')],
  ['header', 'taskFacts.expectsAnswer', 'yes', must.be('boolean or null')],
  ['header', 'taskFacts.user.name', 1, must.beText],
  ['message', 'step', 0.5, must.beCount],
  ['message', 'message.role', 'developer', must.beOneOf],
  ['message', 'message.origin', 'hook:', 'must match pattern "^(policy|harness-prompt|environment|user|hook:[^]+)$"'],
  ['message', 'message.mask', 2, must.beOneOf],
  ['message', 'message.mask', true, must.beOneOf],
  ['message', 'message.parts.0.text', undefined, must.have('text')],
  ['message', 'message.calls.0.arguments', [], must.beObject],
  ['modelCall', 'context', 'm0', must.beList],
  ['modelCall', 'usage', 3, must.be('object or null')],
  ['modelCall', 'usage.inputTokens', -1, must.be('>= 0')],
  ['modelCall', 'finish.answer', 5, must.be('string or null')],
  ['modelCall', 'sampled.to', undefined, must.have('to')],
  ['toolCall', 'call.effect', 'delete', must.beOneOf],
  ['toolCall', 'call.apis.0.app', undefined, must.have('app')],
  ['toolResult', 'result.truncated', 'no', must.beTruth],
  ['toolResult', 'result.elidedChars', -4, must.be('>= 0')],
  ['toolResult', 'shown', undefined, must.have('shown')],
  ['hook', 'event', 'after_tools', must.beOneOf],
  ['hook', 'action', 'warning', must.beOneOf],
  ['hook', 'status', 'silent', must.beOneOf],
  ['hook', 'key', null, must.beText],
  ['toolAnswer', 'request.as', 'message', must.beOneOf],
  ['toolAnswer', 'answer.isError', undefined, must.have('isError')],
  ['modelAnswer', 'request.labels', 'a', must.beList],
  ['modelAnswer', 'answer.label', 1, must.beText],
  ['failedAnswer', 'answer.reason', undefined, must.have('reason')],
  ['stopped', 'decision.outcome', 'lose', must.beOneOf],
  ['blocked', 'decision.texts.0.placement', 'footer', must.beOneOf],
  ['retried', 'decision.temperature', 'hot', must.be('number or null')],
  ['extended', 'decision.turns', -2, must.be('>= 0')],
  ['limit', 'kind', 'patience', must.beOneOf],
  ['finish', 'accepted', undefined, must.have('accepted')],
  ['score', 'score', 2, must.be('<= 1')],
  ['score', 'outcome', 'pass', must.beOneOf],
  ['score', 'scorer.version', 1, must.beText],
  ['end', 'outcome', 'completed', must.beOneOf],
  ['end', 'reason', 1, must.beText],
]

describe('a record is refused', () => {
  test.each(refusals)('%s: %s = %j', (record, place, put, message) => {
    const path = place.split('.')
    const told = message.startsWith('must have required') ? path.slice(0, -1) : path
    expect(findings(edited(records[record], path, put))).toEqual([`${told.join('.')}: ${message}`])
  })

  test('for an unknown type, at the top and inside', () => {
    expect(findings({ type: 'thought', step: 1 })).toEqual([': value of tag "type" must be in oneOf'])
    expect(findings(decided({ kind: 'think' }))).toEqual(['decision: value of tag "kind" must be in oneOf'])
  })

  test('without the mistakes of the other types', () => {
    expect(findings({ type: 'limit' })).toEqual([
      ": must have required property 'step'",
      ": must have required property 'kind'",
    ])
  })
})
