import { describe, expect, test } from 'vitest'
import { rowHas, trajectoryRow } from './trajectoryRow'

const rowOf = (value: unknown) => trajectoryRow(JSON.stringify(value), 5, 2)
/** One line: what people read. */
const shown = (value: unknown) => {
  const { kind, tone, tags, text } = rowOf(value)
  return `${kind} ${tone} [${tags.join(', ')}] ${text}`
}

describe('a row', () => {
  test.each([
    [
      { type: 'message', step: 1, message: { id: 'm1', role: 'assistant', origin: 'policy', text: 'hi', mask: 1 } },
      'message policy [m1, assistant, policy, mask 1] hi',
    ],
    [
      {
        type: 'hook',
        step: 1,
        hook: 'next-page',
        event: 'after_tool',
        action: 'warn',
        status: 'suppressed',
        reason: 'maxPerKey',
        key: 'a',
        bindings: { api: 'x' },
        tokens: 0,
      },
      'hook hook-suppressed [suppressed, next-page, after_tool, warn, tokens 0, key a] maxPerKey\n{"api":"x"}',
    ],
    [
      {
        type: 'tool_result',
        step: 1,
        result: { callId: 'c', text: 'no', isError: true, truncated: true, elidedChars: 7 },
        shown: 'm2',
      },
      'tool_result error [c, raw, shown as m2, error, truncated, 7 characters left out] no',
    ],
    [
      {
        type: 'model_call',
        step: 1,
        context: ['m0'],
        usage: { inputTokens: 3, outputTokens: 4 },
        finishReason: 'stop',
      },
      'model_call plain [tokens in 3, out 4, stop] context: m0',
    ],
    [
      { type: 'model_call', step: 1, context: [], usage: null, finishReason: 'stop', parseError: 'no call' },
      'model_call error [usage unknown, stop] no call\ncontext: ',
    ],
    [
      { type: 'finish', step: 3, answer: null, accepted: false },
      'finish hook-message [refused by a hook] answer: null',
    ],
    [{ type: 'limit', step: 3, kind: 'turns' }, 'limit error [turns] limit reached'],
    [
      { type: 'score', score: 1, success: true, outcome: 'completed', scorer: { name: 'w' } },
      'score pass [success, completed, w] score 1',
    ],
    [{ type: 'end', outcome: 'limit', steps: 12 }, 'end fail [limit, steps 12] '],
    [
      { type: 'tool_call', step: 1, call: { id: 'c', tool: 'get', arguments: { a: 1 }, apis: [], effect: 'read' } },
      'tool_call plain [c, read] get {"a":1}',
    ],
  ])('of %j reads as what happened', (record, text) => expect(shown(record)).toBe(text))

  test('of a message of hooks names the first hook, and who said what', () => {
    const parts = [
      { origin: 'hook:a', text: 'one' },
      { origin: 'hook:b', text: 'two' },
    ]
    const row = rowOf({
      type: 'message',
      step: 1,
      message: { id: 'm', role: 'user', origin: 'hook:a', parts, mask: 0 },
    })
    expect([row.hook, row.tone, row.text]).toEqual(['a', 'hook-message', '[hook:a] one\n[hook:b] two'])
  })

  test('of a decision shows what refusing hooks say', () => {
    const decision = { kind: 'block', texts: [{ hook: 'h', text: 'schema', placement: 'note', tokens: 1 }] }
    expect(rowOf({ type: 'decision', step: 1, event: 'before_tool', decision })).toMatchObject({
      hook: 'h',
      text: '[h] schema',
    })
  })

  test('of a type from a later version shows all of it', () => {
    expect(shown({ type: 'thought', step: 9, x: [1] })).toBe('thought plain [] {"type":"thought","step":9,"x":[1]}')
    expect(rowOf({ type: 'thought', step: 9 }).step).toBe(9)
  })

  test('without its own step has the one before it', () => expect(rowOf({ type: 'end' }).step).toBe(2))

  test('that is nested more deeply than anything we write is damaged, and breaks nothing', () => {
    const deep = `{"type":"finish","answer":${'['.repeat(1e5)}${']'.repeat(1e5)}}`
    expect(trajectoryRow(deep, 0, 0)).toMatchObject({ kind: 'damaged', tone: 'error' })
  })

  test.each(['{"type":"message","st', '', '42', 'null', '"text"'])('of %j is damaged, and shows it', (line) => {
    expect(trajectoryRow(line, 0, 0)).toMatchObject({ kind: 'damaged', tone: 'error', text: line })
  })

  test.each([
    { type: 'message' },
    { type: 'message', message: 7 },
    { type: 'hook', hook: {}, bindings: null },
    { type: 'tool_call', call: [] },
    { type: 'header', taskFacts: 'x', harness: [] },
    { type: { toString: 1 } },
    { type: '__proto__', step: 'x' },
    [],
  ])('of the malformed %j shows what it has', (record) => expect(() => rowOf(record)).not.toThrow())

  test('shows control characters and marks of direction as signs, and cuts long texts between characters', () => {
    const text = `\u001b[31m\u202ea\r\nb\u0000`
    const row = rowOf({ type: 'message', step: 1, message: { text } })
    expect(row.text).toBe('␛[31m⟨202E⟩a\nb␀')
    const long = trajectoryRow(
      JSON.stringify({ type: 'message', message: { text: 'x'.repeat(9) + '😀'.repeat(9) } }),
      0,
      0,
      10,
    )
    expect([long.text, long.cut]).toEqual(['x'.repeat(9), 18])
  })
})

describe('a search', () => {
  const line = JSON.stringify({ type: 'message', step: 1, message: { role: 'user', text: 'Say "Hé"', mask: 0 } })

  test.each(['say "hé"', 'mask 0', 'message'])('finds %j: what people see', (words) =>
    expect(rowHas(line, words)).toBe(true),
  )
  test.each(['"text"', 'mask 1', '\\"'])('does not find %j', (words) => expect(rowHas(line, words)).toBe(false))
})
