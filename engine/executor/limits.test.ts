import { describe, expect, test } from 'vitest'
import { hookOf, watchAll } from '../../test/kit/harnessOf'
import { eventsOf } from '../../test/kit/renderLog'
import { runScripted } from '../../test/kit/runScripted'

const failing = { evaluation: { success: false, score: 0 } }

describe('the turn budget', () => {
  test.each([
    ['the environment states it', {}, undefined, 6],
    ['the harness overrides the environment', { workflow: { 'max-turns': { value: 8 } } }, undefined, 8],
    ['the run caps both', { workflow: { 'max-turns': { value: 8 } } }, 3, 3],
    ['a cap above both changes nothing', {}, 50, 6],
  ])('%s', async (_, state, turnCap, turns) => {
    const { result, records } = await runScripted({
      script: ['look'],
      state,
      world: failing,
      ...(turnCap && { turnCap }),
    })
    expect(result.steps).toBe(turns)
    expect(records[0]).toMatchObject({ type: 'header', maxTurns: turns })
  })

  test('that is used up gives the outcome `limit`, and the environment is told', async () => {
    const { log, trace, result } = await runScripted({ script: ['look'], turnCap: 1, world: failing, hooks: watchAll })
    expect(eventsOf(log).slice(-3)).toEqual(['after_batch', 'limit_reached', 'task_end'])
    expect(log).toContain('1 limit of turns')
    expect(trace.evaluated).toEqual([{ answer: null, limit: 'turn-limit' }])
    expect(result.outcome).toBe('limit')
  })

  test('a finish in the last turn is no limit', async () => {
    const { result } = await runScripted({ script: ['look', 'done'], turnCap: 2 })
    expect(result.outcome).toBe('pass')
  })

  test('an environment that says turn limit is a limit, whatever else it says', async () => {
    const { result } = await runScripted({ script: ['look'], world: { evaluation: { outcome: 'turn-limit' } } })
    expect(result.outcome).toBe('limit')
  })

  test('an environment may still judge the work of a task cut short', async () => {
    const { result } = await runScripted({ script: ['save'], turnCap: 2 })
    expect(result.outcome).toBe('pass')
  })
})

describe('extend', () => {
  const more = hookOf('limit_reached', 'extend', { message: 'two more turns', parameters: { turns: 2 } })

  test('adds turns once, and says so to the policy', async () => {
    const { log, result, requests } = await runScripted({
      script: ['look'],
      turnCap: 2,
      world: failing,
      hooks: { more },
    })
    expect(result).toMatchObject({ outcome: 'limit', steps: 4 })
    expect(log.filter((line) => /limit|more/.test(line))).toEqual([
      '2 limit of turns',
      '2   more extend at limit_reached fired',
      '2 user hook:more: two more turns',
      '4 limit of turns',
      '4   more extend at limit_reached suppressed (turns were already added once)',
      'end limit',
    ])
    expect(requests[2]?.texts.at(-1)).toBe('two more turns')
  })

  test('cannot make a context larger', async () => {
    const { result } = await runScripted({ script: ['look', 'overflow'], world: failing, hooks: { more } })
    expect(result).toMatchObject({ outcome: 'limit', steps: 2 })
  })
})

describe('a request that no longer fits', () => {
  test('ends the task with the outcome `limit`', async () => {
    const { log, result } = await runScripted({ script: ['look', 'overflow'], world: failing, hooks: watchAll })
    expect(log).toContain('2 limit of tokens')
    expect(eventsOf(log).slice(-3)).toEqual(['before_model', 'limit_reached', 'task_end'])
    expect(result).toMatchObject({ outcome: 'limit', steps: 2 })
  })
})

describe('a turn that cannot be read', () => {
  test('ends the task at once under a harness without format retries', async () => {
    const { log, trace } = await runScripted({ script: ['? no call'], world: failing, hooks: watchAll })
    expect(eventsOf(log)).toEqual(['before_task', 'before_model', 'format_error', 'task_end'])
    expect(trace.evaluated).toEqual([{ answer: null, limit: null }])
    expect(log.at(-1)).toBe('end fail')
  })

  const retries = { 'format-retries': { value: 2, message: 'Make one call.' } }

  test('is answered with the stock text as often as the harness says', async () => {
    const { log, result } = await runScripted({ script: ['? no call'], state: { workflow: retries }, world: failing })
    expect(log).toEqual([
      '0 user harness-prompt: open t1',
      '1 assistant policy: gibberish',
      '1 user harness-prompt: Make one call.',
      '2 assistant policy: gibberish',
      '2 user harness-prompt: Make one call.',
      '3 assistant policy: gibberish',
      'end fail',
    ])
    expect(result).toMatchObject({ outcome: 'fail', steps: 3 })
  })

  test('counts from zero again after a readable one', async () => {
    const script = ['? a', '? b', 'look', '? c', '? d', 'done']
    const { result } = await runScripted({ script, state: { workflow: retries } })
    expect(result).toMatchObject({ outcome: 'pass', steps: 6 })
  })

  test('is answered by a hook instead of the stock text', async () => {
    const { log } = await runScripted({
      script: ['? no call', 'done'],
      state: { workflow: retries },
      hooks: { say: hookOf('format_error', 'warn', { message: 'call a tool' }) },
    })
    expect(log.filter((line) => line.startsWith('1 user'))).toEqual(['1 user hook:say: call a tool'])
  })
})
