import { describe, expect, test } from 'vitest'
import { call, hook, moment, resultOf, startHooks } from '../../../test/kit/testHooks'

const finishing = (step: number) => moment('before_finish', step, { finish: { answer: 'v1' } })
const calling = (step: number, id: string, tool = 'seek', args?: Parameters<typeof call>[2]) =>
  moment('before_tool', step, { call: call(id, tool, args) })
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
    const finish = (step: number) => hooks.raise(finishing(step))
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
    const finish = (step: number) => hooks.raise(finishing(step))
    expect(finish(1).decision.kind).toBe('block')
    const second = finish(2)
    expect(second.decision.kind).toBe('continue')
    expect(second.texts).toMatchObject([{ hook: 'verify', text: 'verify' }])
    expect(second.records).toMatchObject([{ status: 'degraded', reason: 'maxBlocks 1' }])
  })
})

describe('several hooks at one moment', () => {
  test('all are tested on the same snapshot: a flag set by one is visible to the others at the next moment', () => {
    const hooks = startHooks({
      set: hook({ event: 'before_model', action: 'set', priority: 9, parameters: { setFlag: 'asked' } }),
      see: hook({ event: 'before_model', condition: { is: 'flagged', parameters: { name: 'asked' } } }),
    })
    expect(hooks.raise(moment('before_model', 1)).records.map((record) => record.hook)).toEqual(['set'])
    expect(hooks.raise(moment('before_model', 2)).texts.map((text) => text.hook)).toEqual(['see'])
  })

  test('reminders of all are delivered in order of priority, also beside a block', () => {
    const at = { event: 'before_tool' }
    const hooks = startHooks({
      a: hook({ ...at, message: 'a' }),
      b: hook({ ...at, message: 'b', priority: 1 }),
      stop: hook({ ...at, action: 'block', message: 'no', priority: -5 }),
    })
    const outcome = hooks.raise(calling(1, 'c1'))
    expect(outcome.texts.map(({ text }) => text)).toEqual(['b', 'a'])
    expect(outcome.decision).toMatchObject({ kind: 'block', texts: [{ text: 'no' }] })
  })

  test('every block gives its reason; stop is stronger than all of them', () => {
    const at = { event: 'before_tool', action: 'block' }
    const two = { one: hook({ ...at, message: '1' }), two: hook({ ...at, message: '2' }) }
    expect(startHooks(two).raise(calling(1, 'c1')).decision).toMatchObject({ texts: [{ text: '1' }, { text: '2' }] })
    const end = hook({ event: 'before_tool', action: 'stop', parameters: { outcome: 'finish', answer: '{{tool}}!' } })
    const outcome = startHooks({ ...two, end }).raise(calling(1, 'c1'))
    expect(outcome.decision).toEqual({ kind: 'stop', hook: 'end', outcome: 'finish', answer: 'seek!' })
    expect(outcome.records.map(({ hook, status, reason }) => [hook, status, reason])).toEqual([
      ['end', 'fired', undefined],
      ['one', 'suppressed', 'overruled by stop of end'],
      ['two', 'suppressed', 'overruled by stop of end'],
    ])
  })

  test('an overruled hook has not fired, so its limits are untouched', () => {
    const hooks = startHooks({
      again: hook({ event: 'after_model', action: 'retry', message: '', limits: { maxPerTask: 1 } }),
      refuse: hook({ event: 'after_model', action: 'block', message: 'no', limits: { maxPerTask: 1 } }),
    })
    expect(hooks.raise(moment('after_model', 1)).decision.kind).toBe('block')
    expect(hooks.raise(moment('after_model', 2)).decision).toEqual({
      kind: 'retry',
      hook: 'again',
      temperature: null,
      keepFailed: false,
    })
  })

  test('a hook of other tools is silent', () => {
    const hooks = startHooks({ write: hook({ event: 'before_tool', tools: ['effect:write'] }) })
    expect(hooks.raise(calling(1, 'c1', 'seek')).records).toEqual([])
    expect(hooks.raise(calling(1, 'c2', 'set')).texts).toHaveLength(1)
  })
})

describe('loops', () => {
  test('after six holding decisions of any hooks a block only warns', () => {
    const block = (event: string) => hook({ event, action: 'block', message: 'no', limits: unlimited })
    const hooks = startHooks({ call: block('before_tool'), end: block('before_finish') })
    const kinds = [1, 2, 3, 4].flatMap((step) => [
      hooks.raise(calling(step, `c${step}`)).decision.kind,
      hooks.raise(finishing(step)).decision.kind,
    ])
    expect(kinds).toEqual(['block', 'block', 'block', 'block', 'block', 'block', 'continue', 'continue'])
    const late = hooks.raise(finishing(9))
    expect(late.texts).toMatchObject([{ hook: 'end', text: 'no', placement: 'note' }])
    expect(late.records).toMatchObject([{ status: 'degraded', reason: '6 holding decisions in this task' }])
  })

  test('a turn is sampled again at most maxRetries times in a task', () => {
    const hooks = startHooks({
      again: hook({ event: 'format_error', action: 'retry', message: '', limits: unlimited }),
    })
    expect(hooks.raise(moment('format_error', 1)).decision.kind).toBe('retry')
    expect(hooks.raise(moment('format_error', 2))).toMatchObject({
      decision: { kind: 'continue' },
      records: [{ status: 'suppressed', reason: 'maxRetries 1' }],
    })
  })

  test('a failed call is run again only when the catalogue says that this is safe', () => {
    const again = hook({ event: 'tool_error', action: 'retry', message: '' })
    const failed = (tool: string) =>
      moment('tool_error', 1, { call: call('c1', tool), result: resultOf('c1', 'timeout', true) })
    expect(startHooks({ again }).raise(failed('set')).decision.kind).toBe('retry')
    expect(startHooks({ again }).raise(failed('seek')).decision.kind).toBe('continue')
  })

  test('turns are added once per task, whoever asks', () => {
    const more = hook({ event: 'limit_reached', action: 'extend', message: '', parameters: { turns: 3 } })
    const hooks = startHooks({ a: more, b: { ...more, limits: unlimited } })
    const limit = moment('limit_reached', 12, { limit: { kind: 'turns' } })
    expect(hooks.raise(limit).decision).toEqual({ kind: 'extend', hook: 'a', turns: 3 })
    expect(hooks.raise({ ...limit, step: 15 }).decision).toEqual({ kind: 'continue' })
  })
})

describe('budgets', () => {
  const three = { a: hook({ message: '1 2' }), b: hook({ message: '1 2 3' }), c: hook({ message: '1' }) }

  test('a text that does not fit is left out whole, and a shorter one after it still comes', () => {
    const hooks = startHooks(three, { 'harness-text': { maxTokensPerStep: 4 } })
    const outcome = hooks.raise(afterTool(1, 'c1'))
    expect(outcome.texts.map((text) => text.hook)).toEqual(['a', 'c'])
    expect(outcome.records[1]).toMatchObject({
      hook: 'b',
      status: 'suppressed',
      reason: 'budget harness-text: 4 tokens per step',
      tokens: 0,
    })
  })

  test('a suppressed hook fires when there is room again', () => {
    const hooks = startHooks(three, { 'harness-text': { maxTokensPerStep: 4 } })
    hooks.raise(afterTool(1, 'c1'))
    expect(hooks.raise(afterTool(2, 'c2')).texts.map((text) => text.hook)).toEqual(['b'])
  })

  test('a message longer than maxTokens is suppressed whole', () => {
    const hooks = startHooks({ long: hook({ message: 'one two three', limits: { maxTokens: 2 } }) })
    expect(hooks.raise(afterTool(1, 'c1'))).toMatchObject({
      texts: [],
      records: [{ status: 'suppressed', reason: 'the text has 3 tokens, maxTokens 2' }],
    })
  })

  test('a block whose reason does not fit does not block: a refusal without a reason helps nobody', () => {
    const refuse = hook({ event: 'before_tool', action: 'block', message: 'one two three' })
    const hooks = startHooks({ refuse }, { 'harness-text': { maxTokensPerTask: 2 } })
    expect(hooks.raise(calling(1, 'c1')).decision).toEqual({ kind: 'continue' })
  })
})

describe('rewriting', () => {
  test('each hook works on the output of the one before, and the changes are disclosed', () => {
    const at = { event: 'before_tool', action: 'rewrite_args', message: '' }
    const hooks = startHooks({
      a: hook({ ...at, parameters: { set: { '/limit': 20 } } }),
      b: hook({ ...at, parameters: { set: { '/note': '{{task.text}}' }, remove: ['/limit'], disclose: false } }),
    })
    expect(hooks.raise(calling(1, 'c1')).rewrittenArguments).toEqual({
      arguments: { app: 'mail', note: 'find k3 in mail' },
      disclosures: [
        { hook: 'a', text: 'Arguments changed before the call: /limit = 20.', placement: 'inline', tokens: 8 },
      ],
    })
  })

  test('tool_error goes on from what after_tool made of the result', () => {
    const append = (event: string, message: string) => hook({ event, action: 'rewrite_result', message })
    const hooks = startHooks({ a: append('after_tool', 'check'), b: append('tool_error', 'again') })
    const failed = { call: call('c1', 'seek'), result: resultOf('c1', 'bad', true) }
    expect(hooks.raise(moment('after_tool', 1, failed)).rewrittenResult?.text).toBe('bad\ncheck')
    expect(hooks.raise(moment('tool_error', 1, failed)).rewrittenResult?.text).toBe('bad\ncheck\nagain')
  })

  test('the result of a retried call is rewritten anew, not behind what stood there before', () => {
    const hooks = startHooks({
      note: hook({ action: 'rewrite_result', message: 'NOTE', limits: unlimited }),
      again: hook({ event: 'tool_error', action: 'retry', message: '' }),
    })
    const set = call('c1', 'set')
    const failed = { call: set, result: resultOf('c1', 'ERR', true) }
    hooks.raise(moment('before_tool', 1, { call: set }))
    expect(hooks.raise(moment('after_tool', 1, failed)).rewrittenResult?.text).toBe('ERR\nNOTE')
    expect(hooks.raise(moment('tool_error', 1, failed)).decision.kind).toBe('retry')
    const second = moment('after_tool', 1, { call: set, result: resultOf('c1', 'VALUE') })
    expect(hooks.raise(second).rewrittenResult?.text).toBe('VALUE\nNOTE')
  })

  test('arguments of a blocked call are not rewritten', () => {
    const hooks = startHooks({
      a: hook({ event: 'before_tool', action: 'rewrite_args', message: '', parameters: { set: { '/x': 1 } } }),
      b: hook({ event: 'before_tool', action: 'block', message: 'no' }),
    })
    const outcome = hooks.raise(calling(1, 'c1'))
    expect(outcome.rewrittenArguments).toBeUndefined()
    expect(outcome.records).toMatchObject([
      { hook: 'a', reason: 'overruled by block of b', overruledBy: 'b' },
      { hook: 'b' },
    ])
  })

  test('an edit that leads nowhere is an error of its hook alone', () => {
    const set = (pointer: string) =>
      hook({ event: 'before_tool', action: 'rewrite_args', message: '', parameters: { set: { [pointer]: 1 } } })
    const outcome = startHooks({ a: set('/app/deep'), b: set('/limit') }).raise(calling(1, 'c1'))
    expect(outcome.rewrittenArguments?.arguments).toEqual({ app: 'mail', limit: 1 })
    expect(outcome.records).toMatchObject([
      { hook: 'a', status: 'error' },
      { hook: 'b', status: 'fired' },
    ])
  })
})

describe('context and counting', () => {
  test('inject adds context for some steps', () => {
    const parameters = { role: 'system', ttlSteps: 2, position: 'start' }
    const hooks = startHooks({ plan: hook({ action: 'inject', message: 'keep going', parameters }) })
    expect(hooks.raise(afterTool(1, 'c1')).injections).toEqual([
      { hook: 'plan', text: 'keep going', role: 'system', position: 'start', ttlSteps: 2, tokens: 2 },
    ])
  })

  test('record shows nothing and tells its label', () => {
    const hooks = startHooks({ count: hook({ action: 'record', message: 'unseen', parameters: { label: 'paged' } }) })
    const outcome = hooks.raise(afterTool(1, 'c1'))
    expect(outcome.texts).toEqual([])
    expect(outcome.records).toEqual([
      {
        hook: 'count',
        event: 'after_tool',
        action: 'record',
        status: 'fired',
        key: '',
        bindings: { label: 'paged' },
        tokens: 0,
      },
    ])
  })
})

describe('faults', () => {
  test('a condition that breaks is an error of its hook alone', () => {
    const outcome = startHooks({ bad: hook({ condition: 'breaks' }), good: hook() }).raise(afterTool(1, 'c1'))
    expect(outcome.texts.map((text) => text.hook)).toEqual(['good'])
    expect(outcome.records).toMatchObject([
      { hook: 'good', status: 'fired' },
      { hook: 'bad', status: 'error', reason: 'the condition broke' },
    ])
  })

  test('a condition that breaks while it remembers ends its hook, told once', () => {
    const hooks = startHooks({ bad: hook({ condition: { notSeen: 'breaks' } }) })
    expect(hooks.raise(moment('before_model', 1)).records).toMatchObject([{ hook: 'bad', status: 'error' }])
    expect(hooks.raise(moment('before_model', 2)).records).toEqual([])
    expect(hooks.raise(afterTool(2, 'c1')).records).toEqual([])
  })

  test('a message with an undefined variable is suppressed, never shown half empty', () => {
    const outcome = startHooks({ say: hook({ message: 'page {{pageNo}}' }) }).raise(afterTool(1, 'c1'))
    expect(outcome.texts).toEqual([])
    expect(outcome.records).toMatchObject([{ status: 'suppressed', reason: 'undefined template variable `pageNo`' }])
  })

  test.each(['{{result.text}}', '{{failure}}', '{{api}}', '{{app}}'])('%s is capped inside a message', (message) => {
    const long = 'x'.repeat(500)
    const hooks = startHooks({ say: hook({ condition: 'failed', message, limits: unlimited }) })
    const result = { ...resultOf('c1', long, true), apis: [{ app: long, api: long, effect: 'read' as const }] }
    const { texts } = hooks.raise(moment('after_tool', 1, { call: call('c1', 'seek'), result }))
    expect(texts[0]?.text).toHaveLength(200)
  })
})
