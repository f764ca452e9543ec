import { describe, expect, test } from 'vitest'
import { hookOf, watchAll } from '../../test/kit/harnessOf'
import { eventsOf } from '../../test/kit/renderLog'
import { runScripted } from '../../test/kit/runScripted'

describe('retry of a turn', () => {
  const again = hookOf('after_model', 'retry', { parameters: { temperature: 0.5 } })

  test('drops it from the request, samples once more in the same step, and keeps it in the log', async () => {
    const { log, requests, trace, result } = await runScripted({
      script: ['save k=wrong', 'save k=right', 'done'],
      hooks: { ...watchAll, again },
    })
    expect(log.filter((line) => line.startsWith('1 '))).toEqual([
      '1 * before_model',
      '1 assistant policy: save k=wrong',
      '1   again retry at after_model fired',
      '1 * after_model',
      '1   -> retry',
      '1 assistant policy: save k=right',
      '1   again retry at after_model suppressed (maxRetries 1)',
      '1 * after_model',
      '1 * before_tool',
      '1 ran m2.0: ok',
      '1 * after_tool',
      '1 tool environment: ok',
      '1 * after_batch',
    ])
    expect(requests.map(({ texts }) => texts.length)).toEqual([1, 1, 3])
    expect(trace.calls.map(({ arguments: args }) => args)).toEqual([{ k: 'right' }, {}])
    expect(result).toMatchObject({ steps: 2, hasBaseView: false })
  })

  test('asks with the temperature of the hook and a seed of its own', async () => {
    const { requests } = await runScripted({ script: ['look', 'look', 'done'], hooks: { again } })
    expect(requests.map(({ context }) => context.temperature)).toEqual([undefined, 0.5, undefined])
    expect(new Set(requests.map(({ context }) => context.seed)).size).toBe(3)
  })

  test('may keep the failed turn in sight', async () => {
    const { requests } = await runScripted({
      script: ['look', 'done'],
      hooks: { again: { ...again, parameters: { keepFailed: true } } },
    })
    expect(requests[1]?.texts).toEqual(['open t1', 'look'])
  })

  test('of an unreadable turn saves a task without format retries', async () => {
    const { result, log } = await runScripted({
      script: ['? no call', 'done'],
      hooks: { ...watchAll, again: hookOf('format_error', 'retry') },
    })
    expect(eventsOf(log).slice(0, 4)).toEqual(['before_task', 'before_model', 'format_error', 'after_model'])
    expect(result).toMatchObject({ outcome: 'pass', steps: 1 })
  })
})

describe('retry of a failed call', () => {
  const again = hookOf('tool_error', 'retry')
  const failsOnce = { step: (_: unknown, index: number) => ({ text: `try ${index}`, isError: index === 0 }) }

  test('runs an idempotent call again and shows only the last result', async () => {
    const { log, trace } = await runScripted({
      script: ['look k=1', 'done'],
      world: failsOnce,
      hooks: { ...watchAll, again },
    })
    expect(log.filter((line) => line.startsWith('1 ')).slice(3)).toEqual([
      '1 * before_tool',
      '1 ran m1.0: try 0 (error)',
      '1 * after_tool',
      '1   again retry at tool_error fired',
      '1 * tool_error',
      '1   -> retry',
      '1 ran m1.0: try 1',
      '1 * after_tool',
      '1 tool environment: try 1',
      '1 * after_batch',
    ])
    expect(trace.calls).toHaveLength(3)
  })

  test('leaves alone a call that the catalogue does not call idempotent', async () => {
    const { log, trace } = await runScripted({ script: ['save', 'done'], world: failsOnce, hooks: { again } })
    expect(trace.calls.map(({ tool }) => tool)).toEqual(['save', 'done'])
    expect(log).toContain('1 tool (error) environment: try 0')
    expect(log.find((line) => line.includes('again retry'))).toMatch(/suppressed .*idempotent/)
  })

  test('loses no text that a hook placed beside the first result', async () => {
    const { log } = await runScripted({
      script: ['look', 'done'],
      world: failsOnce,
      hooks: {
        again,
        beside: hookOf('tool_error', 'warn', { message: 'it failed once', placement: 'inline' }),
      },
    })
    expect(log).toContain('1 tool environment: try 1 + hook:beside: it failed once')
  })
})
