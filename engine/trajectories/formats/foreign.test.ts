import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../documents/json'
import { fromAtif } from './atif/fromAtif'
import { fromChat } from './chat/fromChat'
import { fromInspect, inspectHeader } from './inspect/fromInspect'
import { LossCounter } from './losses'

const lossesOf = (read: (losses: LossCounter) => unknown): object => {
  const losses = new LossCounter()
  read(losses)
  return Object.fromEntries(losses.losses)
}

describe('a trajectory of ATIF by another tool', () => {
  const document: JsonObject = {
    schema_version: 'ATIF-v1.6',
    session_id: 's-1',
    agent: { name: 'terminus 2', version: '1', model_name: 'm', extra: { temperature: 1 } },
    extra: { reward: 1, commit: 'abc' },
    steps: [
      {
        step_id: 1,
        source: 'user',
        message: [
          { type: 'text', text: 'Fix it.' },
          { type: 'image', source: {} },
        ],
      },
      {
        step_id: 2,
        source: 'agent',
        message: 'Looking.',
        reasoning_content: 'Hm.',
        tool_calls: [{ tool_call_id: 'c1', function_name: 'bash', arguments: { cmd: 'ls' } }],
        observation: { results: [{ source_call_id: 'c1', content: 'a.txt' }, { content: 'A note.' }] },
        metrics: { prompt_tokens: 10, completion_tokens: 3, cost_usd: 0.1 },
      },
      { step_id: 3, source: 'agent', message: 'Done.', is_copied_context: true },
    ],
  }

  it('keeps messages, calls, results and usage', () => {
    expect(fromAtif(document, new LossCounter())).toMatchObject({
      task: 's-1',
      agent: 'terminus 2',
      model: 'm',
      score: 1,
      outcome: 'pass',
      messages: [
        { role: 'user', text: 'Fix it.' },
        {
          role: 'assistant',
          text: 'Looking.',
          calls: [{ id: 'c1', tool: 'bash', arguments: { cmd: 'ls' } }],
          usage: { inputTokens: 10, outputTokens: 3 },
        },
        { role: 'tool', text: 'a.txt', callId: 'c1' },
        { role: 'user', text: 'A note.' },
        { role: 'assistant', text: 'Done.', isCopied: true },
      ],
    })
  })

  it('says what it lost', () => {
    expect(lossesOf((losses) => fromAtif(document, losses))).toEqual({
      'agent.extra': 1,
      'content of type image': 1,
      'step.metrics.cost_usd': 1,
      'step.reasoning_content': 1,
      'trajectory.extra': 1,
    })
  })

  it('has an error and no score where nobody gave a reward', () => {
    const { extra: _, ...rest } = document
    expect(fromAtif(rest, new LossCounter())).toMatchObject({ score: undefined, outcome: 'error' })
  })
})

describe('a line of chat', () => {
  it('takes old roles, arguments that are no JSON, and a score', () => {
    const line: JsonObject = {
      id: 'x',
      score: 0,
      messages: [
        { role: 'developer', content: 'Be brief.' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{broken' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: 'no', name: 'f' },
      ],
    }
    const losses = new LossCounter()
    expect(fromChat(line, losses)).toMatchObject({
      task: 'x',
      outcome: 'fail',
      messages: [
        { role: 'system', text: 'Be brief.' },
        { role: 'assistant', text: '', calls: [{ id: 'c', tool: 'f', arguments: { raw: '{broken' } }] },
        { role: 'tool', text: 'no', callId: 'c' },
      ],
    })
    expect(Object.fromEntries(losses.losses)).toEqual({ 'arguments that are no JSON object': 1, 'message.name': 1 })
  })
})

describe('a sample of Inspect', () => {
  const header = inspectHeader({ version: 2, eval: { task: 'peek', solver: 'react', model: 'openai/m' } })
  const sample = (more: JsonObject): JsonObject => ({
    id: 7,
    epoch: 2,
    target: 'sealed',
    messages: [
      { role: 'user', content: 'attachment://h1' },
      { id: 'a', role: 'assistant', content: 'ok', source: 'generate' },
    ],
    attachments: { h1: 'a long task' },
    ...more,
  })
  const read = (more: JsonObject) => fromInspect(header, sample(more), new LossCounter())

  it('has its long texts back in place, its epoch as attempt, and its target sealed', () => {
    expect(read({})).toMatchObject({
      task: '7',
      attempt: 1,
      agent: 'react',
      messages: [{ text: 'a long task' }, { text: 'ok', isCopied: false }],
      sealed: { target: 'sealed' },
    })
  })

  it.each<[string, JsonObject, object]>([
    ['C', { scores: { s: { value: 'C' } } }, { score: 1, outcome: 'pass' }],
    ['P', { scores: { s: { value: 'P' } } }, { score: 0.5, outcome: 'fail' }],
    ['no score', {}, { score: undefined, outcome: 'error' }],
    ['a score beyond 1', { scores: { s: { value: 12 } } }, { score: undefined, outcome: 'error' }],
    ['a limit', { limit: { type: 'message' }, scores: { s: { value: 'I' } } }, { outcome: 'limit' }],
    ['a limit that did not matter', { limit: { type: 'time' }, scores: { s: { value: true } } }, { outcome: 'pass' }],
    ['an error', { error: { message: 'boom' } }, { outcome: 'error', reason: 'boom' }],
  ])('%s is an outcome', (_, more, expected) => {
    expect(read(more)).toMatchObject(expected)
  })

  it('loses further scores, metadata and events that no message shows, and says so', () => {
    const more = {
      metadata: { source: 'x' },
      events: [{ event: 'compaction' }, { event: 'span_begin' }],
      scores: { one: { value: 'C' }, two: { value: 0.2 } },
    }
    expect(lossesOf((losses) => fromInspect(header, sample(more), losses))).toEqual({
      'event compaction': 1,
      'sample.metadata': 1,
      'score of two': 1,
    })
  })
})
