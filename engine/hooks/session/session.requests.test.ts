import { describe, expect, test } from 'vitest'
import { call, hook, moment, resultOf, startHooks } from '../../../test/kit/testHooks'

const finishing = (step: number) => moment('before_finish', step, { finish: { answer: 'v1' } })
const afterTool = (step: number, id: string, text = 'ok', isError = false) =>
  moment('after_tool', step, { call: call(id, 'seek'), result: resultOf(id, text, isError) })

describe('requests', () => {
  const look = hook({
    action: 'run_tool',
    message: '',
    parameters: { tool: 'doc', arguments: { app: '{{app}}' }, as: 'result' },
  })

  test('a read tool is run by the caller, and its text comes back as the text of the hook', () => {
    const hooks = startHooks({ look })
    const asked = hooks.raise(afterTool(1, 'c1'))
    const [request] = asked.requests
    expect(asked.records).toEqual([])
    expect(request).toMatchObject({ kind: 'run_tool', hook: 'look', tool: 'doc', arguments: { app: 'mail' } })
    if (request === undefined) return
    const answered = hooks.answer(request, { kind: 'run_tool', text: 'args a b', isError: false })
    expect(answered.texts).toEqual([{ hook: 'look', text: 'args a b', placement: 'inline', tokens: 3 }])
    expect(answered.records).toMatchObject([{ action: 'run_tool', status: 'fired', tokens: 3 }])
  })

  test('a write tool is refused', () => {
    const hooks = startHooks({ write: hook({ action: 'run_tool', message: '', parameters: { tool: 'set' } }) })
    expect(hooks.raise(afterTool(1, 'c1'))).toMatchObject({
      requests: [],
      records: [{ status: 'suppressed', reason: expect.stringContaining('its effect is write') }],
    })
  })

  test('a request that failed is an error of its hook; the task goes on', () => {
    const hooks = startHooks({ look })
    const [request] = hooks.raise(afterTool(1, 'c1')).requests
    if (request === undefined) throw new Error('no request')
    expect(hooks.answer(request, { kind: 'failed', reason: 'no such tool' })).toMatchObject({
      decision: { kind: 'continue' },
      texts: [],
      records: [{ status: 'error', reason: 'no such tool' }],
    })
    expect(() => hooks.answer(request, { kind: 'failed', reason: 'again' })).toThrow('is not open')
  })

  const judge = hook({
    event: 'before_finish',
    action: 'ask_model',
    message: '',
    parameters: {
      askModel: 'critic',
      askPrompt: 'Is {{task.text}} done?',
      answers: { yes: null, no: { action: 'block', message: 'not yet' } },
    },
  })
  const one = { 'hook-model-calls': { maxPerTask: 1 } }

  test('the label of the model chooses what follows', () => {
    const hooks = startHooks({ judge }, one)
    const [request] = hooks.raise(finishing(1)).requests
    expect(request).toMatchObject({ prompt: 'Is find k3 in mail done?', labels: ['yes', 'no'], maxTokens: 16 })
    if (request === undefined) return
    const outcome = hooks.answer(request, { kind: 'ask_model', label: 'no' })
    expect(outcome.decision).toMatchObject({ kind: 'block', texts: [{ text: 'not yet' }] })
    expect(outcome.records).toMatchObject([{ action: 'block', bindings: { askAnswer: 'no' }, tokens: 2 }])
  })

  test('null does nothing, and another label is an error; both are records of the question', () => {
    for (const [label, status] of [
      ['yes', 'fired'],
      ['perhaps', 'error'],
    ] as const) {
      const hooks = startHooks({ judge }, one)
      const [request] = hooks.raise(finishing(1)).requests
      if (request === undefined) throw new Error('no request')
      const outcome = hooks.answer(request, { kind: 'ask_model', label })
      expect(outcome.decision.kind).toBe('continue')
      expect(outcome.records).toMatchObject([{ action: 'ask_model', status }])
    }
  })

  test('no more calls than the budget, and none without one', () => {
    expect(startHooks({ judge }).raise(finishing(1))).toMatchObject({
      requests: [],
      records: [{ reason: 'budget hook-model-calls: 0 per task' }],
    })
  })
})
