import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { arbitraryState, drawnConditions } from '../../test/kit/arbitraryHarness'
import { boxCatalog } from '../../test/kit/boxCatalog'
import { runScripted, type Scripted } from '../../test/kit/runScripted'
import type { TrajectoryRecord } from '../documents/kinds/trajectory'
import { actionNames } from '../documents/kinds/vocabulary'
import { validateKind } from '../documents/validate'
import type { AskModel } from '../executor/episode'
import type { HookSession } from '../hooks/outcome'
import { compileHooks } from '../hooks/session/compileHooks'
import { createHookSession, type HookSessionOptions } from '../hooks/session/session'
import { momentsOf, replayHooks } from './replay'

/** Every moment that a hook session was given. */
const raised = vi.hoisted(() => ({ moments: [] as unknown[] }))

vi.mock('../hooks/session/session', async (original) => {
  const module = await original<typeof import('../hooks/session/session')>()
  return {
    createHookSession: (options: HookSessionOptions): HookSession => {
      const session = module.createHookSession(options)
      return {
        raise: (moment) => {
          raised.moments.push(moment)
          return session.raise(moment)
        },
        answer: session.answer,
      }
    },
  }
})

const turn = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('look', 'look k=1', 'save k=1', 'doc', 'look; save', 'save; look k=2; doc') },
  { weight: 2, arbitrary: fc.constantFrom('done answer=v1', 'look; done', 'done; look', 'nothing k=1') },
  { weight: 2, arbitrary: fc.constantFrom('? no call', '> the answer is v1') },
  { weight: 1, arbitrary: fc.constant('overflow') },
)

const results = ['ok', '', '{"next_page": 2}', '[]', 'ValueError: bad k']

/** Answers that depend on the call alone, so that a rollout can be played again. */
const worldOf = (salt: number, ends: boolean): NonNullable<Scripted['world']> => ({
  step: ({ tool }, index) => {
    const n = (salt + index * 7 + tool.length) % 11
    return { text: results[n % results.length] ?? '', isError: n % 4 === 0, done: ends && n === 5 }
  },
  evaluation: (answer) => ({ success: answer === 'v1', score: answer === 'v1' ? 1 : 0 }),
})

/** Every label is answered somewhere: requests are `q0`, `q1`, …, hooks `hook-0`, `hook-1`, … */
const askModel: AskModel = async ({ id, hook, labels }) => {
  const label = labels[(Number(id.slice(1)) + Number(hook.slice('hook-'.length))) % labels.length]
  return label === undefined ? { kind: 'failed', reason: 'no labels' } : { kind: 'ask_model', label }
}

const scripted: fc.Arbitrary<Scripted> = fc.record({
  state: arbitraryState,
  script: fc.array(turn, { minLength: 1, maxLength: 8 }),
  world: fc.tuple(fc.nat(20), fc.boolean()).map(([salt, ends]) => worldOf(salt, ends)),
  seed: fc.nat(1000),
  askModel: fc.constantFrom(
    askModel,
    askModel,
    askModel,
    async () => ({ kind: 'failed', reason: 'time out' }) as const,
  ),
})

const countTokens = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

const replayed = ({ state = {}, seed = 1 }: Scripted, records: readonly TrajectoryRecord[]) => {
  const [header] = records
  if (header?.type !== 'header') throw new Error('a log starts with its header')
  const hooks = compileHooks(state, boxCatalog)
  return replayHooks(records, createHookSession({ hooks, task: header.taskFacts, seed, countTokens }))
}

const hookRecords = (records: readonly TrajectoryRecord[]) =>
  records.flatMap((record) => {
    if (record.type !== 'hook') return []
    const { type: _, step: __, ...rest } = record
    return [rest]
  })

describe('a recorded rollout', () => {
  test('replays to exactly the firings of the live run', async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(scripted, async (one) => {
        const { records } = await runScripted(one)
        const live = hookRecords(records)
        for (const { action, status } of live)
          seen.set(`${action} ${status}`, (seen.get(`${action} ${status}`) ?? 0) + 1)
        expect(replayed(one, parsed(records))).toEqual(live)
      }),
      { numRuns: 400 },
    )
    // Without firings of every kind the property would prove nothing.
    for (const action of actionNames) expect(seen.get(`${action} fired`) ?? 0, action).toBeGreaterThan(0)
    expect(drawnConditions.length).toBeGreaterThanOrEqual(5)
  })

  test('gives the very moments that the live run raised, with all their facts', async () => {
    await fc.assert(
      fc.asyncProperty(scripted, async (one) => {
        raised.moments = []
        const { records } = await runScripted(one)
        expect([...momentsOf(parsed(records))]).toEqual(parsed(raised.moments))
      }),
      { numRuns: 300 },
    )
  })

  test('holds only records of the published format', async () => {
    await fc.assert(
      fc.asyncProperty(scripted, async (one) => {
        const { records } = await runScripted(one)
        for (const record of parsed(records)) expect(validateKind('trajectory', record)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})

/** As a reader of the file gets them. */
const parsed = <T>(values: readonly T[]): readonly T[] => values.map((value) => JSON.parse(JSON.stringify(value)))
