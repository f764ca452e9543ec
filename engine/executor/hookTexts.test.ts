import { describe, expect, test } from 'vitest'
import { hookOf } from '../../test/kit/harnessOf'
import { runScripted } from '../../test/kit/runScripted'

const step = (log: readonly string[], number: number) => log.filter((line) => line.startsWith(`${number} `))

describe('notes', () => {
  test('come after all results of the step, in the order in which the hooks spoke', async () => {
    const { log, requests } = await runScripted({
      script: ['look; save', 'done'],
      hooks: {
        b: hookOf('after_tool', 'warn', { message: 'b {{tool}}' }),
        a: hookOf('after_tool', 'warn', { message: 'a {{tool}}' }),
        first: hookOf('before_tool', 'warn', { message: 'first', tools: ['look'] }),
        last: hookOf('after_batch', 'warn', { message: 'last', priority: 100 }),
      },
    })
    expect(step(log, 1).slice(-2)).toEqual([
      '1   last warn at after_batch fired',
      '1 user hook:first: first + hook:a: a look + hook:b: b look + hook:a: a save + hook:b: b save + hook:last: last',
    ])
    expect(requests[1]?.texts.at(-1)).toBe('first\n\na look\n\nb look\n\na save\n\nb save\n\nlast')
  })

  test('of before_model are in the request that they are about', async () => {
    const { requests } = await runScripted({ script: ['done'], hooks: { now: hookOf('before_model', 'warn') } })
    expect(requests[0]?.texts).toEqual(['open t1', 'mind'])
  })

  test('of before_task stand behind the prompt, or in the system text where the hook says so', async () => {
    const { log } = await runScripted({
      script: ['done'],
      hooks: {
        note: hookOf('before_task', 'warn', { message: 'a note' }),
        rule: hookOf('before_task', 'warn', { message: 'a rule', placement: 'system' }),
      },
    })
    expect(log.filter((line) => line.includes(' hook:'))).toEqual([
      '0 system hook:rule: a rule',
      '0 user hook:note: a note',
    ])
  })

  test('placed inline follow the result of their call after a blank line', async () => {
    const { log, requests } = await runScripted({
      script: ['look; save', 'done'],
      hooks: { here: hookOf('after_tool', 'warn', { message: 'page two', placement: 'inline', tools: ['look'] }) },
    })
    expect(step(log, 1)).toContain('1 tool environment: ok + hook:here: page two')
    expect(requests[1]?.texts.slice(-2)).toEqual(['ok\n\npage two', 'ok'])
  })

  test('count as tokens of the harness, only when they were shown', async () => {
    const { result } = await runScripted({
      script: ['look', 'look', 'done'],
      hooks: { twice: hookOf('after_tool', 'warn', { message: 'three words here', limits: { maxPerTask: 1 } }) },
    })
    expect(result.tokens.harness).toBe(3)
    expect(result.firings).toEqual({ twice: 1 })
  })
})

describe('inject', () => {
  const shownIn = async (
    event: 'before_task' | 'before_model' | 'after_tool' | 'after_batch',
    ttlSteps: number | null,
  ) => {
    const { requests, log } = await runScripted({
      script: ['look', 'look', 'look', 'look', 'done'],
      hooks: {
        hint: hookOf(event, 'inject', {
          message: 'a hint',
          parameters: ttlSteps === null ? {} : { ttlSteps },
          limits: { maxPerTask: 1 },
        }),
      },
    })
    expect(log.some((line) => line.endsWith('user hook:hint: a hint'))).toBe(true)
    return requests.flatMap(({ texts }, index) => (texts.includes('a hint') ? [index + 1] : []))
  }

  test.each([
    ['before_task', 1, [1]],
    ['before_model', 1, [1]],
    ['after_tool', 1, [2]],
    ['after_batch', 2, [2, 3]],
    ['before_model', 3, [1, 2, 3]],
    ['after_tool', null, [2, 3, 4, 5]],
  ] as const)(
    'at %s with ttlSteps %j is in the requests of steps %j, and stays in the log',
    async (event, ttl, steps) => {
      expect(await shownIn(event, ttl)).toEqual(steps)
    },
  )

  test('at the start stands behind the system text, as the role that was asked for', async () => {
    const { requests } = await runScripted({
      script: ['look', 'done'],
      state: { prompt: { who: { text: 'you act' }, task: { text: '{{task.text}}', role: 'user' } } },
      hooks: {
        top: hookOf('after_tool', 'inject', { message: 'top', parameters: { position: 'start', role: 'system' } }),
      },
    })
    expect(requests[1]?.context.messages.slice(0, 3).map(({ role, text }) => `${role} ${text}`)).toEqual([
      'system you act',
      'system top',
      'user open t1',
    ])
  })
})

describe('rewriting', () => {
  const rewritten = hookOf('before_tool', 'rewrite_args', {
    tools: ['look'],
    parameters: { set: { '/k': '{{tool}}-9' }, remove: ['/page'] },
  })

  test('arguments: the environment gets the new ones, the turn stays as it was sampled, the result says so', async () => {
    const { log, trace, records, result } = await runScripted({
      script: ['look k=1 page=3', 'done'],
      hooks: { change: rewritten },
    })
    expect(trace.calls[0]?.arguments).toEqual({ k: 'look-9' })
    expect(log).toContain('1 assistant policy: look k=1 page=3')
    expect(records.find((record) => record.type === 'tool_call')).toMatchObject({
      call: { arguments: { k: '1', page: '3' } },
    })
    const answer = log.find((line) => line.startsWith('1 tool '))
    expect(answer).toBe(
      '1 tool hook:change: Arguments changed before the call: /page removed; /k = "look-9". + environment: ok',
    )
    expect(result.hasBaseView).toBe(false)
  })

  test('arguments by several hooks: each says what it changed under its own name', async () => {
    const set = (k: string) =>
      hookOf('before_tool', 'rewrite_args', { tools: ['look'], parameters: { set: { '/k': k } } })
    const { log } = await runScripted({ script: ['look', 'done'], hooks: { one: set('1'), two: set('2') } })
    expect(log).toContain(
      '1 tool hook:one: Arguments changed before the call: /k = "1".' +
        ' + hook:two: Arguments changed before the call: /k = "2". + environment: ok',
    )
  })

  test('arguments in silence: nothing is said, and there is no base view all the same', async () => {
    const silent = { ...rewritten, parameters: { ...rewritten.parameters, disclose: false } }
    const { log, result } = await runScripted({ script: ['look k=1', 'done'], hooks: { change: silent } })
    expect(log).toContain('1 tool environment: ok')
    expect(result.hasBaseView).toBe(false)
  })

  test('results: the policy sees the new text, the log keeps what the environment said', async () => {
    const { log, requests, result } = await runScripted({
      script: ['look', 'done'],
      world: { step: () => ({ text: 'raw' }) },
      hooks: {
        one: hookOf('after_tool', 'rewrite_result', { message: '1', priority: 1 }),
        two: hookOf('after_tool', 'rewrite_result', { message: '2', parameters: { mode: 'prepend' } }),
      },
    })
    expect(log).toContain('1 ran m1.0: raw')
    expect(requests[1]?.texts.at(-1)).toBe('2\nraw\n1')
    expect(result.hasBaseView).toBe(false)
  })

  test.each([
    ['replace', 'hook:change: new'],
    ['append', 'environment: ok\nnew'],
  ])('results: %s leaves a text that says whose words it holds', async (mode, text) => {
    const change = hookOf('after_tool', 'rewrite_result', { message: 'new', parameters: { mode } })
    const { log } = await runScripted({ script: ['look', 'done'], hooks: { change } })
    expect(log).toContain(`1 tool ${text}`)
  })

  test('results: the cap and the frame of the harness hold for the new text', async () => {
    const last = async (text: string, isError: boolean) => {
      const { requests } = await runScripted({
        script: ['look', 'done'],
        state: {
          observation: {
            result: { maxChars: 12, headChars: 4, tailChars: 6, truncatedTemplate: '…' },
            error: { template: 'E: {{result.text}}' },
          },
        },
        world: { step: (_, index) => (index === 0 ? { text, isError } : {}) },
        hooks: { one: hookOf('after_tool', 'rewrite_result', { message: 'mind' }) },
      })
      return requests[1]?.texts.at(-1)
    }
    expect(await last('abcdefghijklmn', false)).toBe('abcd\n…\nn\nmind')
    expect(await last('bad', true)).toBe('E: bad\nmind')
  })

  test('tool_error goes on from what after_tool wrote', async () => {
    const { requests } = await runScripted({
      script: ['look', 'done'],
      world: { step: (_, index) => ({ text: 'raw', isError: index === 0 }) },
      hooks: {
        one: hookOf('after_tool', 'rewrite_result', { message: '1' }),
        two: hookOf('tool_error', 'rewrite_result', { message: '2' }),
      },
    })
    expect(requests[1]?.texts.at(-1)).toBe('raw\n1\n2')
  })
})

describe('run_tool', () => {
  const running = (tool: string, as: 'note' | 'result' = 'note') =>
    hookOf('after_tool', 'run_tool', { parameters: { tool, arguments: { k: '{{tool}}' }, as }, tools: ['save'] })

  test('runs a read and shows its result in the note', async () => {
    const { log, trace } = await runScripted({
      script: ['save', 'done'],
      world: { step: ({ tool }) => ({ text: `${tool} says hi` }) },
      hooks: { peek: running('look') },
    })
    expect(trace.calls[1]).toMatchObject({ tool: 'look', arguments: { k: 'save' } })
    expect(step(log, 1)).toEqual([
      '1 assistant policy: save',
      '1 ran m1.0: save says hi',
      '1   run_tool of peek: look says hi',
      '1   peek run_tool at after_tool fired',
      '1 tool environment: save says hi',
      '1 user hook:peek: look says hi',
    ])
  })

  test('shows a schema behind the result of the call', async () => {
    const { log } = await runScripted({ script: ['save', 'done'], hooks: { peek: running('doc', 'result') } })
    expect(log).toContain('1 tool environment: ok + hook:peek: ok')
  })

  test('refuses a tool that writes: it does not run, and the log says why', async () => {
    const { log, trace } = await runScripted({ script: ['save', 'done'], hooks: { peek: running('save') } })
    expect(trace.calls.map(({ tool }) => tool)).toEqual(['save', 'done'])
    expect(log.find((line) => line.includes('peek run_tool'))).toMatch(/suppressed \(.*save.*not read or schema/)
  })
})

describe('ask_model', () => {
  const asking = hookOf('before_tool', 'ask_model', {
    limits: { maxPerTask: 1 },
    parameters: {
      askModel: 'judge',
      askPrompt: 'Is {{tool}} safe?',
      answers: { no: { action: 'block', message: 'the judge says no' }, yes: null },
    },
  })
  const state = { budgets: { 'hook-model-calls': { maxPerTask: 1 } } }

  test('gets the question and carries out what the label stands for', async () => {
    const asked: unknown[] = []
    const { log, trace } = await runScripted({
      script: ['save', 'done'],
      state,
      hooks: { judge: asking },
      askModel: async ({ model, prompt, labels, maxTokens }) => {
        asked.push({ model, prompt, labels, maxTokens })
        return { kind: 'ask_model', label: 'no' }
      },
    })
    expect(asked).toEqual([{ model: 'judge', prompt: 'Is save safe?', labels: ['no', 'yes'], maxTokens: 16 }])
    expect(step(log, 1)).toEqual([
      '1 assistant policy: save',
      '1   ask_model of judge: no',
      '1   judge block at before_tool fired',
      '1   -> block',
      '1 tool (error) hook:judge: the judge says no',
    ])
    expect(trace.calls.map(({ tool }) => tool)).toEqual(['done'])
  })

  test('a record that the label stands for is counted', async () => {
    const answers = { no: { action: 'record', parameters: { label: 'unsafe' } } }
    const { result } = await runScripted({
      script: ['save', 'done'],
      state,
      hooks: { judge: { ...asking, parameters: { ...asking.parameters, answers } } },
      askModel: async () => ({ kind: 'ask_model', label: 'no' }),
    })
    expect(result.labels).toEqual({ unsafe: 1 })
  })

  test('a label that stands for nothing lets the task go on', async () => {
    const { trace } = await runScripted({
      script: ['save', 'done'],
      state,
      hooks: { judge: asking },
      askModel: async () => ({ kind: 'ask_model', label: 'yes' }),
    })
    expect(trace.calls.map(({ tool }) => tool)).toEqual(['save', 'done'])
  })

  test('an answer that asks for nothing takes back no refusal of another hook', async () => {
    const { trace } = await runScripted({
      script: ['save', 'done'],
      state,
      hooks: { judge: asking, no: hookOf('before_tool', 'block', { message: 'no', limits: { maxPerTask: 1 } }) },
      askModel: async () => ({ kind: 'ask_model', label: 'yes' }),
    })
    expect(trace.calls.map(({ tool }) => tool)).toEqual(['done'])
  })

  test.each([
    ['no model is configured', undefined, /no auxiliary model/],
    ['the model fails', async () => ({ kind: 'failed', reason: 'time out' }) as const, /time out/],
    ['the answer is no label', async () => ({ kind: 'ask_model', label: 'maybe' }) as const, /maybe/],
  ])('when %s the hook is a recorded error and the task goes on', async (_, askModel, reason) => {
    const { log, result } = await runScripted({
      script: ['save', 'done'],
      state,
      hooks: { judge: asking },
      ...(askModel && { askModel }),
    })
    expect(log.find((line) => line.includes('judge ask_model at'))).toMatch(/error/)
    expect(log.find((line) => line.includes('judge ask_model at'))).toMatch(reason)
    expect(result.outcome).toBe('pass')
  })
})

describe('record', () => {
  test('shows nothing and counts its label', async () => {
    const { requests, result } = await runScripted({
      script: ['look; look', 'save', 'done'],
      hooks: {
        reads: hookOf('after_tool', 'record', { tools: ['effect:read'], parameters: { label: 'read' } }),
        writes: hookOf('after_tool', 'record', { tools: ['effect:write'], parameters: { label: 'write' } }),
        silent: hookOf('after_tool', 'record'),
      },
    })
    expect(result.labels).toEqual({ read: 2, write: 1 })
    expect(result.firings).toEqual({ reads: 2, silent: 3, writes: 1 })
    expect(requests.at(-1)?.texts).toEqual(['open t1', 'look; look', 'ok', 'ok', 'save', 'ok'])
  })
})
