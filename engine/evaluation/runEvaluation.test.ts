import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type FakeWorld, fakeProvider, publicTask } from '../../test/kit/fakeProvider'
import { hookOf, preparedOf } from '../../test/kit/harnessOf'
import { memoryStore } from '../../test/kit/memoryStore'
import { resultLineOf } from '../../test/kit/resultLineOf'
import { scriptedAgent, turnOf } from '../../test/kit/scriptedAgent'
import { EnvironmentError } from '../environments/environment'
import { rolloutSeed } from '../executor/seeds'
import type { Agent } from '../policies/agent'
import { type EvaluationPlan, plannedRollouts, runEvaluation } from './runEvaluation'

const planOf = (world: FakeWorld = {}, changes: Partial<EvaluationPlan> = {}) => {
  const { provider, trace } = fakeProvider(world)
  const plan: EvaluationPlan = {
    runSeed: 5,
    split: 'test',
    tasks: ['t1', 't2'].map(publicTask),
    harnesses: [preparedOf(), preparedOf({ hooks: { mind: hookOf('after_tool', 'warn') } }, 'S1')],
    attempts: new Map([
      ['H0', 2],
      ['S1', 1],
    ]),
    provider,
    agent: scriptedAgent(['look', 'done answer=x']),
    policy: { id: 'scripted', ref: 'none', step: 3 },
    familyOf: (task) => `family of ${task}`,
    ...changes,
  }
  return { plan, trace }
}

const options = (concurrency = 1, signal = new AbortController().signal) => ({ concurrency, signal, now: () => 0 })

const all = ['H0/t1/0', 'H0/t1/1', 'S1/t1/0', 'H0/t2/0', 'H0/t2/1', 'S1/t2/0']

describe('the rollouts of an evaluation', () => {
  test('go task by task, so that an unfinished run already holds pairs', () => {
    const { plan } = planOf()
    expect(plannedRollouts(plan).map(({ key }) => `${key.harness}/${key.task}/${key.attempt}`)).toEqual(all)
  })

  test('leave a log and a result line each', async () => {
    const { plan, trace } = planOf()
    const store = memoryStore()
    await runEvaluation(plan, store, options())
    expect([...store.logs.keys()]).toEqual(all)
    expect(store.open).toBe(0)
    expect(store.appended.map(({ rollout }) => rollout)).toEqual(all)
    expect(store.appended[2]).toEqual({
      ...resultLineOf('S1', 't1', 0, 'pass', 'family of t1'),
      seed: rolloutSeed({ runSeed: 5, purpose: 'eval', update: 0, task: 't1', harness: 'S1', attempt: 0 }),
      steps: 2,
      tokens: { input: 20, output: 4, harness: 1 },
      firings: { mind: 1 },
      policyVersion: 3,
    })
    expect(trace.seeds).toEqual(store.appended.map(({ seed }) => seed))
    expect(trace.closed).toBe(6)
  })

  test('are told as events: the start with its size, then each end', async () => {
    const { plan } = planOf()
    const store = memoryStore()
    await runEvaluation(plan, store, options())
    expect(store.events[0]).toEqual({ type: 'run_started', rollouts: 6, done: 0, resumed: false })
    expect(store.events[1]).toEqual({ type: 'rollout_finished', rollout: 'H0/t1/0', outcome: 'pass', wallMs: 0 })
    expect(store.events).toHaveLength(7)
  })
})

describe('a resumed run', () => {
  test('runs what is missing and what failed through infrastructure, nothing else', async () => {
    const { plan } = planOf()
    const earlier = [
      resultLineOf('H0', 't1', 0, 'fail'),
      resultLineOf('H0', 't1', 1, 'error'),
      resultLineOf('S1', 't1', 0, 'limit'),
      resultLineOf('S1', 't2', 0, 'pass'),
    ]
    const store = memoryStore(earlier)
    await runEvaluation(plan, store, options())
    expect(store.appended.map(({ rollout }) => rollout)).toEqual(['H0/t1/1', 'H0/t2/0', 'H0/t2/1'])
    expect(store.events[0]).toEqual({ type: 'run_started', rollouts: 6, done: 3, resumed: true })
  })

  test('of a complete run runs nothing', async () => {
    const { plan, trace } = planOf()
    const first = memoryStore()
    await runEvaluation(plan, first, options())
    const second = memoryStore(first.appended)
    await runEvaluation(plan, second, options())
    expect(second.appended).toEqual([])
    expect(trace.seeds).toHaveLength(6)
  })

  test('gives the logs that an uninterrupted run gives', async () => {
    const whole = memoryStore()
    await runEvaluation(planOf().plan, whole, options())
    const resumed = memoryStore(whole.appended.slice(0, 2))
    await runEvaluation(planOf().plan, resumed, options())
    for (const [rollout, log] of resumed.logs) expect(log).toBe(whole.logs.get(rollout))
  })
})

describe('an environment that fails', () => {
  const failing = (times: number): FakeWorld => ({
    open: (task, opened) => {
      if (task === 't1' && opened < times) throw new EnvironmentError('no free port')
    },
  })

  test('is tried once more, and the second result counts', async () => {
    const { plan } = planOf(failing(1), { attempts: new Map() })
    const store = memoryStore()
    await runEvaluation(plan, store, options())
    expect(store.appended.map(({ outcome }) => outcome)).toEqual(['pass', 'pass', 'pass', 'pass'])
    expect(store.events.filter(({ type }) => type === 'rollout_retried')).toEqual([
      { type: 'rollout_retried', rollout: 'H0/t1/0', reason: 'no free port' },
    ])
  })

  test('twice leaves the outcome `error` without a score, and the run goes on', async () => {
    const { plan, trace } = planOf(failing(2), { attempts: new Map() })
    const store = memoryStore()
    await runEvaluation(plan, store, options())
    expect(store.appended[0]).toMatchObject({ rollout: 'H0/t1/0', outcome: 'error', score: null })
    expect(store.appended.slice(1).map(({ outcome }) => outcome)).toEqual(['pass', 'pass', 'pass'])
    expect(trace.opened.get('t1')).toBe(3)
    expect(store.open).toBe(0)
  })

  test('in the middle leaves the log of the second try only', async () => {
    let calls = 0
    const step = () => (calls++ === 0 ? new EnvironmentError('gone') : {})
    const { plan } = planOf({ step }, { attempts: new Map(), tasks: [publicTask('t1')] })
    const store = memoryStore()
    await runEvaluation(plan, store, options())
    expect(store.logs.get('H0/t1/0')).toContain('"outcome":"pass"')
    expect(store.logs.get('H0/t1/0')).not.toContain('gone')
  })
})

describe('an interrupted evaluation', () => {
  test('writes no line for the rollout under way, and keeps those before it', async () => {
    const controller = new AbortController()
    const { plan } = planOf({
      step: (_, index, seed) => {
        if (seed === rolloutSeed({ runSeed: 5, purpose: 'eval', update: 0, task: 't1', harness: 'S1', attempt: 0 })) {
          controller.abort(new Error('stopped'))
        }
        return { text: String(index) }
      },
    })
    const store = memoryStore()
    await expect(runEvaluation(plan, store, options(1, controller.signal))).rejects.toThrow('stopped')
    expect(store.appended.map(({ rollout }) => rollout)).toEqual(['H0/t1/0', 'H0/t1/1'])
    expect(store.open).toBe(0)
  })
})

describe('a store that cannot write', () => {
  test('stops the evaluation with its error: nothing new is started', async () => {
    const { plan, trace } = planOf()
    const store = memoryStore()
    const full = new Error('ENOSPC: no space left on device')
    const appendResult = () => {
      throw full
    }
    await expect(runEvaluation(plan, { ...store, appendResult }, options())).rejects.toBe(full)
    expect(trace.seeds).toHaveLength(1)
    expect(trace.closed).toBe(1)
  })
})

describe('equal seeds', () => {
  const turns = ['look', 'save k=1', 'look; save', '? no call', 'done answer=x', 'doc; done']

  /** Chooses its turns by the seed of the call, and takes its time. */
  const seeded: Agent = {
    id: 'seeded',
    contextTokens: null,
    open: () => ({
      next: async ({ seed, messageId }) => {
        for (let wait = 0; wait < seed % 5; wait++) await turnOfTheLoop()
        return turnOf(turns[seed % turns.length] ?? '', messageId)
      },
      segments: () => [],
      countTokens: (text) => text.length,
    }),
  }

  const run = async (concurrency: number, runSeed: number) => {
    const world: FakeWorld = { step: (_, index, seed) => ({ text: `${(seed + index) % 7}`, isError: seed % 3 === 0 }) }
    const workflow = { 'format-retries': { value: 3 } }
    const hooks = {
      some: hookOf('after_tool', 'warn', { condition: { any: ['pagination_present', 'always'] } }),
      no: hookOf('before_tool', 'block', { message: 'no', tools: ['save'], limits: { maxPerTask: 1 } }),
    }
    const { plan } = planOf(world, {
      runSeed,
      agent: seeded,
      tasks: ['a', 'b', 'c', 'd', 'e'].map(publicTask),
      harnesses: [preparedOf({ workflow }), preparedOf({ workflow, hooks }, 'S1')],
      attempts: new Map([['H0', 3]]),
    })
    const store = memoryStore()
    await runEvaluation(plan, store, options(concurrency))
    const byRollout = (one: { rollout: string }, other: { rollout: string }) => (one.rollout < other.rollout ? -1 : 1)
    return {
      logs: new Map([...store.logs].sort()),
      results: [...store.appended].sort(byRollout),
      order: [...store.logs.keys()],
    }
  }

  test('give the same bytes in every log, whatever runs side by side', async () => {
    const alone = await run(1, 11)
    for (const concurrency of [2, 7, 50]) {
      const beside = await run(concurrency, 11)
      expect(beside.logs).toEqual(alone.logs)
      expect(beside.results).toEqual(alone.results)
    }
    expect((await run(7, 11)).order).not.toEqual(alone.order)
    expect((await run(1, 12)).logs).not.toEqual(alone.logs)
  })
})
