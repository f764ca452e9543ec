import { describe, expect, test } from 'vitest'
import { boxCatalog } from '../../test/kit/boxCatalog'
import type { FakeWorld } from '../../test/kit/fakeProvider'
import { hookOf } from '../../test/kit/harnessOf'
import { runScripted } from '../../test/kit/runScripted'
import type { HookTrial } from '../documents/evidence'
import type { HarnessState } from '../documents/kinds/harness'
import type { Outcome } from '../documents/kinds/vocabulary'
import { finished } from '../documents/work'
import { hookTrials } from './hookTrials'
import type { TrialRollout } from './livePreview'
import { trialMoments } from './previewRollout'

const parent = { id: 'H0', stateHash: 'sha256:0' }
const countTokens = (text: string): number => text.length

/** One rollout per script; those that begin with `!` failed. */
const rolloutsOf = (scripts: readonly string[], world?: FakeWorld): Promise<readonly TrialRollout[]> =>
  Promise.all(
    scripts.map(async (script, index) => {
      const turns = script.replace('!', '').split(', ')
      const { records } = await runScripted({ script: [...turns, 'done answer=v1'], ...(world && { world }) })
      const played = trialMoments(records)
      if (played === undefined) throw new Error('the log has no header')
      const outcome: Outcome = script.startsWith('!') ? 'fail' : 'pass'
      return { reference: `r/H0/t${index}/0`, task: `t${index}`, outcome, log: '', catalog: boxCatalog, played }
    }),
  )

const tried = async (hooks: NonNullable<HarnessState['hooks']>, scripts: readonly string[], world?: FakeWorld) =>
  finished(hookTrials(await rolloutsOf(scripts, world), { state: { hooks }, parent, countTokens }))

const trialOf = async (...given: Parameters<typeof tried>): Promise<HookTrial> => {
  const [trial] = (await tried(...given)).hooks
  if (trial === undefined) throw new Error('the hook does not run')
  return trial
}

const warn = (change: Parameters<typeof hookOf>[2]) =>
  hookOf('after_tool', 'warn', { message: 'hm', limits: { maxPerTask: 1 }, ...change })

test('says on how much hooks were tried', async () => {
  const trials = await tried({ h: warn({}) }, ['look', '!look, look'])
  expect(trials).toMatchObject({ parent, prefixes: 5, tasks: 2, successes: 1 })
})

test('counts how often a condition was asked and held, whatever limits let through', async () => {
  const saving = warn({ condition: { is: 'call_effect', parameters: { effect: 'write' } } })
  expect(await trialOf({ h: saving }, ['look, save, save', 'look'])).toMatchObject({ asked: 4, held: 2 })
  expect(await trialOf({ h: { ...saving, tools: ['save'] } }, ['look, save, save'])).toMatchObject({
    asked: 2,
    held: 2,
  })
})

test('names the successes on which a hook fired, once each', async () => {
  const trial = await trialOf({ h: warn({ tools: ['save'] }) }, ['save, save', '!save', 'look'])
  expect(trial.firedOnSuccesses).toEqual(['r/H0/t0/0'])
})

describe('the nearest miss', () => {
  const both = { all: ['tool_error', { is: 'call_effect', parameters: { effect: 'write' } }] }

  test('is where the fewest parts were false, and names them', async () => {
    const trial = await trialOf({ h: warn({ condition: both }) }, ['look, save'])
    expect(trial).toMatchObject({ held: 0, nearestMiss: { rollout: 'r/H0/t0/0', step: 2, missing: ['tool_error'] } })
  })

  test('is none once the condition held, or where it was never asked', async () => {
    expect((await trialOf({ h: warn({}) }, ['look'])).nearestMiss).toBeUndefined()
    const never = await trialOf({ h: warn({ condition: both, tools: ['doc'] }) }, ['look'])
    expect(never).toMatchObject({ asked: 0, held: 0, nearestMiss: undefined })
  })

  test('of `not` names the whole, for its inside is true', async () => {
    const trial = await trialOf({ h: warn({ condition: { not: 'always' } }) }, ['look'])
    expect(trial.nearestMiss?.missing).toEqual(['not'])
  })
})

test('each search of a text counts for itself, also inside a condition that does not hold', async () => {
  const word = (text: string) => ({ is: 'contains', parameters: { field: 'task.text', text } })
  const condition = { all: ['tool_error', { any: [word('open'), { not: word('a|b') }] }] }
  const trial = await trialOf({ h: warn({ condition }) }, ['look, look', 'look'])
  expect(trial.texts).toEqual([
    { asked: 3, held: 3, tasks: 2 },
    { asked: 3, held: 0, tasks: 0 },
  ])
})

test('results at which a condition held are measured', async () => {
  const world: FakeWorld = { step: (_, index) => ({ text: 'x'.repeat(index + 1) }) }
  expect((await trialOf({ h: warn({}) }, ['look, look'], world)).resultChars).toEqual([1, 2])
})

describe('a hook is overruled', () => {
  const stop = (change: Parameters<typeof hookOf>[2] = {}) => hookOf('after_tool', 'stop', { priority: 5, ...change })
  const overruling = async (hooks: NonNullable<HarnessState['hooks']>, scripts: readonly string[]) =>
    (await tried(hooks, scripts)).hooks.find(({ hook }) => hook === 'h')?.overruledBy

  test('when another one ends the task each time that it acts', async () => {
    expect(await overruling({ h: warn({ tools: ['save'] }), other: stop() }, ['save', 'save'])).toBe('other')
  })

  test('when a stronger decision is carried out each time', async () => {
    const refuse = hookOf('after_model', 'block', { message: 'No.' })
    const hooks = { h: hookOf('after_model', 'retry'), other: refuse }
    expect(await overruling(hooks, ['save', 'look'])).toBe('other')
  })

  test('not when it acted alone at least once, or never', async () => {
    const limited = stop({ limits: { maxPerTask: 1 }, tools: ['save'] })
    expect(await overruling({ h: warn({}), other: limited }, ['save', 'look'])).toBeUndefined()
    expect(await overruling({ h: warn({ tools: ['doc'] }), other: limited }, ['save'])).toBeUndefined()
  })
})
