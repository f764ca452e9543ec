import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FakePolicy, fakePolicy } from '../../test/kit/fakePolicy'
import { type FakeWorld, fakeProvider, publicTask } from '../../test/kit/fakeProvider'
import { preparedOf } from '../../test/kit/harnessOf'
import { turnOf } from '../../test/kit/scriptedAgent'
import { segmentOf } from '../../test/kit/trainingRollouts'
import { EnvironmentError } from '../environments/environment'
import { rolloutId, rolloutSeed } from '../executor/seeds'
import type { Agent } from '../policies/agent'
import { runTraining, type TrainingSetup } from './runTraining'
import { defaultJob, type TrainingJob } from './trainingJob'
import type { UpdateMetrics } from './updateMetrics'

/** Finishes in its first turn, after a while that depends on the seed; its segment shows the harness that it ran under. */
const finisher: Agent = {
  id: 'finisher',
  contextTokens: null,
  open: () => {
    let harness = 0
    return {
      next: async ({ messages, messageId, seed }) => {
        for (let wait = seed % 4; wait > 0; wait--) await turnOfTheLoop()
        harness = (messages[0]?.text ?? '').length
        return turnOf('done answer=x', messageId)
      },
      segments: () => [segmentOf(['harness-prompt', [harness]], ['policy', [8], 'sampled'])],
      countTokens: () => 0,
    }
  },
}

const siblings = ['S1', 'S2', 'S3'].map((id) => preparedOf({}, id))
const job: TrainingJob = { ...defaultJob, updates: 1, tasksPerUpdate: 2, groupSize: 4, topK: 3, seed: 9 }

/** Succeeds with these seeds only. */
const solvedWith = (seeds: ReadonlySet<number>): FakeWorld => ({
  evaluation: (_, seed) => ({ success: seeds.has(seed), score: Number(seeds.has(seed)) }),
})

const seedOf = (purpose: 'initial' | 'rescue', harness: string, attempt: number, task: string, update = 1) =>
  rolloutSeed({ runSeed: 9, purpose, update, task, harness, attempt })

let policy: FakePolicy
let kept: { purpose: string; rollouts: readonly string[] }[]
/** Every log line, after its rollout. */
let logged: string[]

beforeEach(() => {
  policy = fakePolicy()
  kept = []
  logged = []
})

const train = async (changes: Partial<TrainingJob>, world: FakeWorld, setup: Partial<TrainingSetup> = {}) => {
  const { provider, trace } = fakeProvider(world)
  const updates: UpdateMetrics[] = []
  const training = runTraining({
    job: { ...job, ...changes },
    policy,
    policyId: 'fake',
    agentOf: () => finisher,
    provider,
    base: preparedOf(),
    siblings,
    tasks: ['t1', 't2'].map(publicTask),
    concurrency: 3,
    signal: new AbortController().signal,
    keep: {
      logFor: (rollout) => {
        policy.asked.push('rollout')
        return { write: (record) => logged.push(`${rollout} ${JSON.stringify(record)}`) }
      },
      finishPhase: ({ purpose }, rollouts) => {
        policy.asked.push(`end of ${purpose}`)
        kept.push({ purpose, rollouts: rollouts.map(({ key }) => rolloutId(key)) })
      },
    },
    ...setup,
  })
  for await (const update of training) updates.push(update)
  return { updates, trace }
}

const initialIds = (task: string) => [0, 1, 2, 3].map((attempt) => `u0001.initial/H0/${task}/${attempt}`)
const phase = (purpose: string) => kept.filter((one) => one.purpose === purpose).flatMap(({ rollouts }) => rollouts)

describe('an update', () => {
  test('publishes, rolls out under the base, rescues what failed, then steps', async () => {
    // t2 is solved once under the base; t1 by S2 only.
    const world = solvedWith(new Set([seedOf('initial', 'H0', 2, 't2'), seedOf('rescue', 'S2', 0, 't1')]))
    const { updates } = await train({}, world)
    expect(policy.asked).toEqual([
      'publish',
      ...Array(8).fill('rollout'),
      'end of initial',
      ...Array(4).fill('rollout'),
      'end of rescue',
      'step on 8',
    ])
    expect(phase('initial').sort()).toEqual([...initialIds('t1'), ...initialIds('t2')])
    expect(phase('rescue')).toEqual(['S1/t1/0', 'S2/t1/0', 'S3/t1/0', 'S1/t1/1'].map((id) => `u0001.rescue/${id}`))
    expect(updates).toEqual([
      {
        update: 1,
        groups: 2,
        baseReward: 1 / 8,
        failedGroups: 1,
        rescues: 1,
        rescued: 1,
        overRescued: 0,
        effectiveGroups: 2,
        policyTokens: 8,
        retainedTokens: 8,
        rollouts: { initial: 8, rescue: 4 },
        withoutBaseView: 0,
        datums: 8,
        logprobGap: 0,
        gradNorm: 0.5,
      },
    ])
  })

  test('plain GRPO rescues nothing, and without a mixed group takes no step', async () => {
    const { updates } = await train({ method: 'plain' }, solvedWith(new Set()))
    expect(kept.map(({ purpose }) => purpose)).toEqual(['initial'])
    expect(policy.steps).toEqual([])
    expect(updates).toMatchObject([{ failedGroups: 2, rescues: 0, effectiveGroups: 0, datums: 0, gradNorm: null }])
  })

  test('the base rescues itself with later attempts', async () => {
    await train({ method: 'h0-rescue' }, solvedWith(new Set()))
    expect(phase('rescue').filter((id) => id.includes('/t1/'))).toEqual(
      [4, 5, 6, 7].map((attempt) => `u0001.rescue/H0/t1/${attempt}`),
    )
  })

  test('an empty pool rescues nothing', async () => {
    const { updates } = await train({}, solvedWith(new Set()), { siblings: [] })
    expect(updates).toMatchObject([{ failedGroups: 2, rescues: 0, rollouts: { rescue: 0 } }])
  })

  test('rescues that fail or succeed throughout teach nothing, and are told apart', async () => {
    const all = ['S1', 'S2', 'S3', 'S1'].map((id, index) => seedOf('rescue', id, index === 3 ? 1 : 0, 't1'))
    const { updates } = await train({}, solvedWith(new Set(all)))
    expect(updates).toMatchObject([
      { rescues: 2, rescued: 1, overRescued: 1, effectiveGroups: 0, policyTokens: 8, retainedTokens: 0, datums: 0 },
    ])
  })

  test('logs carry the id of their rollout', async () => {
    await train({ method: 'plain' }, solvedWith(new Set()))
    const headers = logged.filter((line) => line.includes('"type":"header"'))
    expect(headers).toHaveLength(8)
    for (const line of headers) expect(line).toContain(`"rollout":"${line.split(' ')[0]}"`)
  })
})

describe('broken rollouts', () => {
  const broken = (times: number, all = false): FakeWorld => {
    let left = times
    return {
      evaluation: () => ({ success: false, score: 0 }),
      open: (task) => {
        if ((all || task === 't1') && left-- > 0) throw new EnvironmentError('no free port')
      },
    }
  }

  test('are tried once more under a number of their own, and the group is whole again', async () => {
    const { updates } = await train({}, broken(2))
    expect(phase('initial')).toHaveLength(10)
    expect(new Set(phase('initial')).size).toBe(10)
    expect(phase('initial').slice(8)).toEqual(['u0001.initial/H0/t1/8', 'u0001.initial/H0/t1/9'])
    expect(updates).toMatchObject([{ failedGroups: 2, rescues: 2 }])
  })

  test('leave a base view its prompt, also when the first rollout of the group is one of them', async () => {
    const seeds = new Set([seedOf('rescue', 'S2', 0, 't1')])
    let left = 1
    const world: FakeWorld = {
      ...solvedWith(seeds),
      open: (task) => {
        if (task === 't1' && left-- > 0) throw new EnvironmentError('no free port')
      },
    }
    await train({ lossContext: 'base' }, world)
    const promptLength = 'open t1'.length
    expect(policy.steps[0]?.datums.map(({ input }) => [...input])).toEqual(Array(4).fill([promptLength]))
  })

  test('that stay broken leave the question open: no rescue, no failed group', async () => {
    const { updates } = await train({}, broken(1000, true))
    expect(updates).toMatchObject([{ failedGroups: 0, rescues: 0, baseReward: 0, datums: 0 }])
  })
})

describe('methods compared', () => {
  test('share the initial groups of update 1, byte for byte', async () => {
    const seedsOf = async (method: TrainingJob['method']) => {
      kept = []
      const { trace } = await train({ method }, solvedWith(new Set()), { concurrency: 1 })
      return {
        ids: phase('initial'),
        seeds: trace.seeds.slice(0, 8),
        logs: logged.splice(0).filter((line) => line.startsWith('u0001.initial')),
      }
    }
    const plain = await seedsOf('plain')
    expect(plain.logs.length).toBeGreaterThan(8 * 3)
    expect(await seedsOf('h0-rescue')).toEqual(plain)
    expect(await seedsOf('siblings')).toEqual(plain)
  })

  test('never give two rollouts of a run the same seed', async () => {
    for (const method of ['h0-rescue', 'siblings'] as const) {
      const { trace } = await train({ method, updates: 3 }, solvedWith(new Set()))
      expect(new Set(trace.seeds).size).toBe(trace.seeds.length)
      expect(trace.seeds.length).toBe(3 * 2 * (4 + 4))
    }
  })

  test('hand over the same rollouts in the same order, whatever runs side by side', async () => {
    const orderAt = async (concurrency: number) => {
      kept = []
      await train({ updates: 2 }, solvedWith(new Set()), { concurrency })
      return kept
    }
    expect(await orderAt(16)).toEqual(await orderAt(1))
  })
})

describe('a run', () => {
  test('publishes the new weights before each update', async () => {
    await train({ method: 'plain', updates: 3 }, solvedWith(new Set([seedOf('initial', 'H0', 0, 't1')])))
    expect(policy.asked.filter((one) => !/rollout|end/.test(one))).toEqual([
      'publish',
      'step on 4',
      'publish',
      'publish',
    ])
  })

  test('that is stopped begins no other update', async () => {
    const controller = new AbortController()
    const world: FakeWorld = {
      evaluation: () => {
        controller.abort(new Error('stopped'))
        return { success: false, score: 0 }
      },
    }
    await expect(train({ updates: 3 }, world, { signal: controller.signal })).rejects.toThrow('stopped')
    expect(policy.steps).toEqual([])
  })

  test('counts siblings with other tools as without base view', async () => {
    const other = preparedOf({ tools: { save: { enabled: false } } }, 'S1')
    const world = solvedWith(new Set([seedOf('rescue', 'S1', 0, 't1')]))
    const { updates } = await train({ lossContext: 'base' }, world, { siblings: [other] })
    expect(updates).toMatchObject([{ withoutBaseView: 4, datums: 4 }])
  })
})
