import { describe, expect, test } from 'vitest'
import { hookOf, watchAll } from '../../test/kit/harnessOf'
import { eventsOf } from '../../test/kit/renderLog'
import { runScripted } from '../../test/kit/runScripted'

const once = { maxPerTask: 1 }

describe('block at before_tool', () => {
  const stop = hookOf('before_tool', 'block', { message: 'read first', limits: once })

  test('the call does not run; its answer is an error with the text of the hook', async () => {
    const { log, trace } = await runScripted({ script: ['save', 'done'], hooks: { ...watchAll, stop } })
    expect(log.filter((line) => line.startsWith('1 '))).toEqual([
      '1 * before_model',
      '1 assistant policy: save',
      '1 * after_model',
      '1   stop block at before_tool fired',
      '1 * before_tool',
      '1   -> block',
      '1 tool (error) hook:stop: read first',
      '1 * tool_blocked',
      '1 * after_batch',
    ])
    expect(trace.calls.map(({ tool }) => tool)).toEqual(['done'])
  })

  test('a refused call uses a turn', async () => {
    const { result } = await runScripted({
      script: ['save', 'done'],
      turnCap: 1,
      hooks: { stop },
      world: { evaluation: { success: false } },
    })
    expect(result).toMatchObject({ outcome: 'limit', steps: 1 })
  })

  test('two hooks that refuse give both reasons, by priority', async () => {
    const { log } = await runScripted({
      script: ['save', 'done'],
      hooks: {
        a: { ...stop, message: 'first reason', priority: 1 },
        b: { ...stop, message: 'second reason' },
      },
    })
    expect(log).toContain('1 tool (error) hook:a: first reason + hook:b: second reason')
  })

  test('the other calls of the turn run, and such a rollout has no base view', async () => {
    const onlySave = { ...stop, tools: ['save'] }
    const { trace, result } = await runScripted({ script: ['look; save', 'done'], hooks: { stop: onlySave } })
    expect(trace.calls.map(({ tool }) => tool)).toEqual(['look', 'done'])
    expect(result.hasBaseView).toBe(false)
  })

  test('a turn that is refused in part and then ends the task has no base view either', async () => {
    const { result } = await runScripted({ script: ['save; done'], hooks: { stop: { ...stop, tools: ['save'] } } })
    expect(result).toMatchObject({ outcome: 'pass', hasBaseView: false })
  })

  test('a turn that is refused as a whole can be left out, so the base view stays', async () => {
    const { result } = await runScripted({ script: ['save', 'done'], hooks: { stop } })
    expect(result.hasBaseView).toBe(true)
  })
})

describe('block at after_model', () => {
  test('answers every call of the turn, the finish among them', async () => {
    const { log, trace } = await runScripted({
      script: ['look; done', 'done'],
      hooks: { ...watchAll, one: hookOf('after_model', 'block', { message: 'one call per turn', limits: once }) },
    })
    expect(log.filter((line) => line.startsWith('1 '))).toEqual([
      '1 * before_model',
      '1 assistant policy: look; done',
      '1   one block at after_model fired',
      '1 * after_model',
      '1   -> block',
      '1 tool (error) hook:one: one call per turn',
      '1 * tool_blocked',
      '1 tool (error) hook:one: one call per turn',
      '1 * tool_blocked',
      '1 * after_batch',
    ])
    expect(trace.calls).toHaveLength(1)
  })
})

describe('before_finish', () => {
  const verify = hookOf('before_finish', 'require', {
    condition: 'no_readback_after_write',
    message: 'verify',
    parameters: { until: { not: 'no_readback_after_write' } },
  })

  test('require refuses until its condition holds, then lets the finish through', async () => {
    const { log } = await runScripted({
      script: ['save', 'done answer=a', 'look', 'done answer=b'],
      hooks: { verify },
    })
    expect(log.slice(4)).toEqual([
      '2 assistant policy: done answer=a',
      '2   verify require at before_finish fired',
      '2   -> block',
      '2 finish a refused',
      '2 tool (error) hook:verify: verify',
      '3 assistant policy: look',
      '3 ran m5.0: ok',
      '3 tool environment: ok',
      '4 assistant policy: done answer=b',
      '4 finish b accepted',
      'end pass',
    ])
  })

  test('require gives way after two refusals in a task', async () => {
    const { log } = await runScripted({ script: ['save', 'done'], hooks: { verify } })
    expect(log.filter((line) => /require|finish null/.test(line))).toEqual([
      '2   verify require at before_finish fired',
      '2 finish null refused',
      '3   verify require at before_finish fired',
      '3 finish null refused',
      '4   verify require at before_finish degraded (maxBlocks 2)',
      '4 finish null accepted',
    ])
  })

  test('a refused finish raises no tool event, and the environment does not see it', async () => {
    const { log, trace } = await runScripted({
      script: ['done', 'look', 'done'],
      hooks: { ...watchAll, not: hookOf('before_finish', 'block', { message: 'not yet', limits: once }) },
    })
    expect(eventsOf(log.filter((line) => line.startsWith('1 ')))).toEqual([
      'before_model',
      'after_model',
      'before_finish',
      'after_batch',
    ])
    expect(trace.calls.map(({ tool }) => tool)).toEqual(['look', 'done'])
  })

  test('the text for a refused plain answer goes into the note', async () => {
    const { log } = await runScripted({
      script: ['> v1', '> v2'],
      state: { workflow: { finish: { value: 'answer' } } },
      hooks: { not: hookOf('before_finish', 'block', { message: 'not yet', limits: once }) },
    })
    expect(log).toEqual([
      '0 user harness-prompt: open t1',
      '1 assistant policy: v1',
      '1   not block at before_finish fired',
      '1   -> block',
      '1 finish v1 refused',
      '1 user hook:not: not yet',
      '2 assistant policy: v2',
      '2   not block at before_finish suppressed (maxPerTask 1)',
      '2 finish v2 accepted',
      'end pass',
    ])
  })
})

describe('the loop guard', () => {
  test('lets six refusals through and turns the seventh into a reminder', async () => {
    const { log } = await runScripted({
      script: ['save'],
      turnCap: 7,
      state: { workflow: { 'max-turns': { value: 7 } } },
      hooks: { no: hookOf('before_tool', 'block', { message: 'no' }) },
    })
    expect(log.filter((line) => line.includes('block at'))).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((step) => `${step}   no block at before_tool fired`),
      '7   no block at before_tool degraded (6 holding decisions in this task)',
    ])
    expect(log).toContain('7 ran m13.0: ok')
    expect(log).toContain('7 user hook:no: no')
  })
})

describe('stop', () => {
  const events = ['before_task', 'before_model', 'after_model', 'before_tool', 'after_tool', 'after_batch'] as const

  test.each([...events, 'before_finish', 'tool_error', 'format_error', 'limit_reached'] as const)(
    'give_up at %s ends the task, judged as it stands',
    async (event) => {
      const script = { before_finish: ['done answer=x'], format_error: ['? no'] }[String(event)] ?? ['look']
      const { trace, log } = await runScripted({
        script,
        turnCap: 1,
        world: { step: () => ({ isError: event === 'tool_error' }), evaluation: { success: false } },
        hooks: { end: hookOf(event, 'stop') },
      })
      expect(trace.evaluated).toEqual([{ answer: null, limit: null }])
      expect(log).toContain(`${event === 'before_task' ? 0 : 1}   end stop at ${event} fired`)
      expect(log.at(-1)).toBe('end fail')
    },
  )

  test.each([...events, 'before_finish'] as const)('finish at %s hands in its answer', async (event) => {
    const { trace } = await runScripted({
      script: [event === 'before_finish' ? 'done answer=x' : 'look'],
      hooks: { end: hookOf(event, 'stop', { parameters: { outcome: 'finish', answer: 'step {{step}}' } }) },
    })
    expect(trace.evaluated).toEqual([{ answer: `step ${event === 'before_task' ? 0 : 1}`, limit: null }])
  })

  test('is stricter than a refusal', async () => {
    const { log } = await runScripted({
      script: ['look'],
      hooks: { no: hookOf('before_tool', 'block', { message: 'no', priority: 9 }), end: hookOf('before_tool', 'stop') },
    })
    expect(log).toContain('1   no block at before_tool suppressed (overruled by stop of end)')
    expect(log.at(-1)).toBe('end pass')
  })
})
