import { describe, expect, test } from 'vitest'
import { hookOf, watchAll } from '../../test/kit/harnessOf'
import { eventsOf } from '../../test/kit/renderLog'
import { rolloutPlan, runScripted } from '../../test/kit/runScripted'
import { EnvironmentError } from '../environments/environment'
import { AgentError } from '../policies/agent'
import { runRollout } from './rollout'
import { modelCallSeed } from './seeds'

const looking = ['look k=1', 'done answer=v1']

describe('a task that goes well', () => {
  test('is a prompt, turns with results, an accepted finish and a score', async () => {
    const { log, result } = await runScripted({ script: looking, world: { step: () => ({ text: 'v1' }) } })
    expect(log).toEqual([
      '0 user harness-prompt: open t1',
      '1 assistant policy: look k=1',
      '1 ran m1.0: v1',
      '1 tool environment: v1',
      '2 assistant policy: done answer=v1',
      '2 finish v1 accepted',
      'end pass',
    ])
    expect(result).toMatchObject({
      outcome: 'pass',
      score: 1,
      steps: 2,
      tokens: { input: 20, output: 4, harness: 0 },
      hasBaseView: true,
    })
  })

  test('raises every event of the task in the fixed order', async () => {
    const { log } = await runScripted({ script: looking, hooks: watchAll })
    expect(eventsOf(log)).toEqual([
      'before_task',
      ...['before_model', 'after_model', 'before_tool', 'after_tool', 'after_batch'],
      ...['before_model', 'after_model', 'before_finish', 'after_finish'],
      'task_end',
    ])
  })

  test('masks everything but the turns of the policy', async () => {
    const { records } = await runScripted({
      script: looking,
      hooks: { mind: hookOf('after_tool', 'warn') },
      world: { firstObservation: 'a box' },
    })
    const masks = records.flatMap((one) =>
      one.type === 'message' ? [`${one.message.origin} ${one.message.mask}`] : [],
    )
    expect(masks).toEqual(['harness-prompt 0', 'environment 0', 'policy 1', 'environment 0', 'hook:mind 0', 'policy 1'])
  })

  test('gives each model call a seed of its own, and says in the log which messages it saw', async () => {
    const { records, requests } = await runScripted({ script: looking, seed: 77 })
    const calls = records.flatMap((record) => (record.type === 'model_call' ? [record] : []))
    expect(calls.map(({ seed }) => seed)).toEqual([modelCallSeed(77, 0), modelCallSeed(77, 1)])
    expect(requests.map(({ context }) => context.seed)).toEqual(calls.map(({ seed }) => seed))
    expect(calls.map(({ context }) => context)).toEqual([['m0'], ['m0', 'm1', 'm2']])
  })

  test('passes the answer to the environment and takes its score', async () => {
    const { result, trace } = await runScripted({
      script: looking,
      world: { evaluation: { success: false, score: 0.25, sealed: 'v2' } },
    })
    expect(trace.evaluated).toEqual([{ answer: 'v1', limit: null }])
    expect(result).toMatchObject({ outcome: 'fail', score: 0.25, sealed: 'v2' })
  })

  test('puts the variables of the task into the prompt', async () => {
    const text = '{{task.text}}, step {{step}}, {{turnsLeft}} of {{maxTurns}} turns left'
    const { requests } = await runScripted({ script: looking, state: { prompt: { task: { text, role: 'user' } } } })
    expect(requests[0]?.texts).toEqual(['open t1, step 0, 6 of 6 turns left'])
  })
})

describe('several calls in one turn', () => {
  test('run in order, each with its own answer, and share one after_batch', async () => {
    const { log } = await runScripted({ script: ['look k=1; save k=2', 'done'], hooks: watchAll })
    expect(log.filter((line) => line.startsWith('1 '))).toEqual([
      '1 * before_model',
      '1 assistant policy: look k=1; save k=2',
      '1 * after_model',
      '1 * before_tool',
      '1 ran m1.0: ok',
      '1 * after_tool',
      '1 tool environment: ok',
      '1 * before_tool',
      '1 ran m1.1: ok',
      '1 * after_tool',
      '1 tool environment: ok',
      '1 * after_batch',
    ])
  })

  test('end with an accepted finish: what follows it does not run', async () => {
    const { trace, result } = await runScripted({ script: ['look; done answer=x; save'] })
    expect(trace.calls.map(({ tool }) => tool)).toEqual(['look', 'done'])
    expect(result.outcome).toBe('pass')
  })
})

describe('finishing', () => {
  test('a finish call raises no tool events', async () => {
    const { log } = await runScripted({ script: ['done'], hooks: watchAll })
    expect(eventsOf(log).filter((event) => event.includes('tool'))).toEqual([])
  })

  test('a finish call that the environment rejects is answered and uses a turn', async () => {
    const { log, result } = await runScripted({
      script: ['done answer=x', 'done answer=y'],
      world: { step: (_, index) => (index === 0 ? { text: 'not yet', isError: true } : {}) },
    })
    expect(log).toEqual([
      '0 user harness-prompt: open t1',
      '1 assistant policy: done answer=x',
      '1 finish x refused',
      '1 tool (error) environment: not yet',
      '2 assistant policy: done answer=y',
      '2 finish y accepted',
      'end pass',
    ])
    expect(result.steps).toBe(2)
  })

  test('a plain answer ends the task only under a harness that says so', async () => {
    const finish = { finish: { value: 'answer' } }
    const said = await runScripted({ script: ['> v1'], state: { workflow: finish } })
    expect(said.trace.evaluated).toEqual([{ answer: 'v1', limit: null }])
    const unread = await runScripted({ script: ['> v1'], hooks: watchAll })
    expect(eventsOf(unread.log)).toEqual(['before_task', 'before_model', 'format_error', 'task_end'])
  })

  test.each([
    ['done', null],
    ['done answer=x note=y', 'x'],
    ['done value=x', 'x'],
    ['done one=1 two=2', null],
  ])('`%s` hands in %j', async (turn, answer) => {
    const { trace } = await runScripted({ script: [turn] })
    expect(trace.evaluated[0]?.answer).toBe(answer)
  })

  test('the environment may end the task by itself', async () => {
    const { log, trace } = await runScripted({ script: ['look; save'], world: { step: () => ({ done: true }) } })
    expect(trace.calls).toHaveLength(1)
    expect(log.slice(-3)).toEqual(['1 ran m1.0: ok', '1 tool environment: ok', 'end pass'])
  })
})

describe('infrastructure failure is not task failure', () => {
  const lost = new EnvironmentError('the server of the box went away')

  test.each([
    [
      'when it opens',
      {
        open: () => {
          throw lost
        },
      },
      0,
    ],
    ['during a call', { step: () => lost }, 1],
    ['when it judges', { evaluation: () => lost }, 1],
  ])('an environment that fails %s gives `error` with the reason', async (_, world, opened) => {
    const { result, trace } = await runScripted({ script: looking, world })
    expect(result).toMatchObject({ outcome: 'error', reason: lost.message, segments: [], hasBaseView: false })
    expect(trace.closed).toBe(opened)
  })

  test('so does an environment that reports its own failure', async () => {
    const evaluation = { outcome: 'environment-failure', success: true } as const
    const { result } = await runScripted({ script: looking, world: { evaluation } })
    expect(result.outcome).toBe('error')
  })

  test('so does a policy that cannot be reached', async () => {
    const { result, trace } = await runScripted({ script: ['look', new AgentError('no answer from the model')] })
    expect(result).toMatchObject({ outcome: 'error', reason: 'no answer from the model' })
    expect(trace.closed).toBe(1)
  })

  test('the log of a broken rollout says how it ended', async () => {
    const { records } = await runScripted({ script: looking, world: { step: () => lost } })
    expect(records.at(-1)).toEqual({ type: 'end', outcome: 'error', steps: 1, reason: lost.message })
  })

  test('any other exception is our own fault and is thrown, with the environment closed', async () => {
    const fault = new TypeError('undefined is not a function')
    const { plan, trace } = rolloutPlan({ script: looking, world: { step: () => fault } })
    await expect(runRollout(plan, new AbortController().signal)).rejects.toBe(fault)
    expect(trace.closed).toBe(1)
  })
})

describe('an abort', () => {
  test('in the middle of a rollout is thrown, and nothing runs on', async () => {
    const controller = new AbortController()
    const reason = new Error('stopped by the user')
    let calls = 0
    const run = runScripted({
      script: ['look'],
      signal: controller.signal,
      world: {
        step: () => {
          calls++
          controller.abort(reason)
          return {}
        },
      },
    })
    await expect(run).rejects.toBe(reason)
    expect(calls).toBe(1)
  })

  test('wins over the failure that it causes', async () => {
    const controller = new AbortController()
    const world = {
      step: () => {
        controller.abort(new Error('stopped'))
        return new EnvironmentError('connection reset')
      },
    }
    await expect(runScripted({ script: ['look'], signal: controller.signal, world })).rejects.toThrow('stopped')
  })
})
