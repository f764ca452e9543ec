import { describe, expect, test } from 'vitest'
import { call, hook, moment, resultOf, startHooks } from './testHooks'

const unlimited = { maxPerKey: null, maxPerTask: null, maxPerStep: null }
const afterTool = (step: number, id: string, text = 'ok', isError = false) =>
  moment('after_tool', step, { call: call(id, 'seek'), result: resultOf(id, text, isError) })

describe('reminding', () => {
  test('a warning reaches the next note, once per key by default', () => {
    const hooks = startHooks({ again: hook() })
    expect(hooks.raise(moment('before_tool', 1, { call: call('c1', 'seek') })).records).toEqual([])
    const first = hooks.raise(afterTool(1, 'c1'))
    expect(first.texts).toEqual([{ hook: 'again', text: 'look again', placement: 'note', tokens: 2 }])
    expect(first.decision).toEqual({ kind: 'continue' })
    const second = hooks.raise(afterTool(2, 'c2'))
    expect(second.texts).toEqual([])
    expect(second.records).toMatchObject([{ hook: 'again', status: 'suppressed', reason: 'maxPerKey 1', tokens: 0 }])
  })

  test('the message is filled from the event and the condition', () => {
    const hooks = startHooks({ say: hook({ condition: 'failed', message: '{{tool}}: {{failure}} in {{app}}' }) })
    expect(hooks.raise(afterTool(1, 'c1', 'no such page', true)).texts[0]?.text).toBe('seek: no such page in mail')
  })
})

describe('refusing', () => {
  test('a blocked call is answered with the message', () => {
    const hooks = startHooks({ schema: hook({ event: 'before_tool', action: 'block', message: 'read the schema' }) })
    const outcome = hooks.raise(moment('before_tool', 1, { call: call('c1', 'seek') }))
    expect(outcome.decision).toEqual({
      kind: 'block',
      texts: [{ hook: 'schema', text: 'read the schema', placement: 'note', tokens: 3 }],
    })
    expect(outcome.texts).toEqual([])
  })

  test('require lets the finish through once its condition holds', () => {
    const hooks = startHooks({
      verify: hook({
        event: 'before_finish',
        action: 'require',
        message: 'verify',
        parameters: { until: { seen: { is: 'called', parameters: { name: 'seek' } } } },
      }),
    })
    const finish = (step: number) => hooks.raise(moment('before_finish', step, { finish: { answer: 'v1' } }))
    expect(finish(1).decision.kind).toBe('block')
    hooks.raise(moment('before_tool', 2, { call: call('c1', 'seek') }))
    const second = finish(3)
    expect(second.decision.kind).toBe('continue')
    expect(second.records).toEqual([])
  })

  test('require only warns after maxBlocks', () => {
    const hooks = startHooks({
      verify: hook({
        event: 'before_finish',
        action: 'require',
        message: 'verify',
        parameters: { until: 'never', maxBlocks: 1 },
        limits: unlimited,
      }),
    })
    const finish = (step: number) => hooks.raise(moment('before_finish', step, { finish: { answer: 'v1' } }))
    expect(finish(1).decision.kind).toBe('block')
    const second = finish(2)
    expect(second.decision.kind).toBe('continue')
    expect(second.texts).toMatchObject([{ hook: 'verify', text: 'verify' }])
    expect(second.records).toMatchObject([{ status: 'degraded', reason: 'maxBlocks 1' }])
  })
})
