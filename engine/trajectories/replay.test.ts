import { describe, expect, test } from 'vitest'
import { boxCatalog } from '../../test/kit/boxCatalog'
import { hookOf, watchAll } from '../../test/kit/harnessOf'
import { eventsOf } from '../../test/kit/renderLog'
import { runScripted, type Scripted } from '../../test/kit/runScripted'
import { compileHooks } from '../hooks/session/compileHooks'
import { createHookSession } from '../hooks/session/session'
import { momentsOf, replayHooks } from './replay'

const taskFacts = { text: 'open t1', apps: ['box'], tags: [], expectsAnswer: true }

const sessionOf = (state: NonNullable<Scripted['state']>) =>
  createHookSession({ hooks: compileHooks(state, boxCatalog), task: taskFacts, seed: 1, countTokens: () => 1 })

describe('reading moments from a log', () => {
  test('gives the events of the live run, through refusals, errors, an unreadable turn and the limit', async () => {
    const { log, records } = await runScripted({
      script: ['look; save', '? no call', 'done', 'look'],
      turnCap: 5,
      state: { workflow: { 'format-retries': { value: 1 } } },
      hooks: {
        ...watchAll,
        no: hookOf('before_tool', 'block', { message: 'no', tools: ['save'] }),
        wait: hookOf('before_finish', 'block', { message: 'wait', limits: { maxPerTask: 1 } }),
        more: hookOf('limit_reached', 'extend', { parameters: { turns: 1 } }),
      },
      world: { step: () => ({ isError: true }), evaluation: { success: false } },
    })
    const events = [...momentsOf(records)].map(({ event }) => event)
    expect(events).toEqual(eventsOf(log))
    for (const event of ['tool_blocked', 'tool_error', 'format_error', 'limit_reached']) expect(events).toContain(event)
    expect([...momentsOf(records)].at(-1)).toMatchObject({ event: 'task_end', step: 6, maxTurns: 6 })
  })

  test('takes a turn that one hook wants again and another refuses for refused', async () => {
    const state = { budgets: { 'hook-model-calls': { maxPerTask: 1 } } }
    const hooks = {
      ...watchAll,
      again: hookOf('after_model', 'retry', { priority: 1 }),
      judge: hookOf('after_model', 'ask_model', {
        limits: { maxPerTask: 1 },
        parameters: { askModel: 'm', askPrompt: 'safe?', answers: { no: { action: 'block', message: 'refused' } } },
      }),
    }
    const { log, records } = await runScripted({
      script: ['save', 'done'],
      state,
      hooks,
      askModel: async () => ({ kind: 'ask_model', label: 'no' }),
    })
    expect(log).toContain('1 tool (error) hook:judge: refused')
    expect([...momentsOf(records)].map(({ event }) => event)).toEqual(eventsOf(log))
  })

  test('of something that is no log is empty', () => {
    expect([...momentsOf([])]).toEqual([])
    expect([...momentsOf([{ type: 'limit', step: 1, kind: 'turns' }])]).toEqual([])
  })
})

describe('replaying hooks', () => {
  test('gives a request its recorded answer, and asks nobody', async () => {
    const state = {
      hooks: { peek: hookOf('after_tool', 'run_tool', { parameters: { tool: 'look' }, tools: ['save'] }) },
    }
    const { records } = await runScripted({ script: ['save', 'done'], state })
    expect(replayHooks(records, sessionOf(state))).toMatchObject([{ hook: 'peek', status: 'fired' }])
  })

  test('tells where another harness would have asked for something that was never run', async () => {
    const { records } = await runScripted({ script: ['save', 'done'] })
    const other = { hooks: { peek: hookOf('after_tool', 'run_tool', { parameters: { tool: 'look' } }) } }
    expect(replayHooks(records, sessionOf(other))).toMatchObject([
      { hook: 'peek', status: 'error', reason: 'not in the record' },
    ])
  })

  test('shows what other hooks would have done on the same task', async () => {
    const { records } = await runScripted({ script: ['look', 'look', 'done'] })
    const other = { hooks: { mind: hookOf('after_tool', 'warn', { limits: { maxPerTask: 1 } }) } }
    expect(replayHooks(records, sessionOf(other)).map(({ status }) => status)).toEqual(['fired', 'suppressed'])
  })
})
