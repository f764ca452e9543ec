import type { HarnessState } from '../../engine/documents/kinds/harness'
import type { TrajectoryRecord } from '../../engine/documents/kinds/trajectory'
import type { AskModel } from '../../engine/executor/episode'
import { type RolloutPlan, runRollout } from '../../engine/executor/rollout'
import { type FakeWorld, fakeProvider, publicTask } from './fakeProvider'
import { preparedOf } from './harnessOf'
import { renderLog } from './renderLog'
import { type Script, type SeenRequest, scriptedAgent } from './scriptedAgent'

export interface Scripted {
  readonly script: Script
  readonly state?: HarnessState
  readonly hooks?: NonNullable<HarnessState['hooks']>
  readonly world?: FakeWorld
  readonly turnCap?: number
  readonly askModel?: AskModel
  readonly seed?: number
  readonly signal?: AbortSignal
}

export const rolloutPlan = (scripted: Scripted, requests: SeenRequest[] = []) => {
  const { script, state = {}, hooks, world, turnCap, askModel, seed = 1 } = scripted
  const { provider, trace } = fakeProvider(world)
  const plan: RolloutPlan = {
    rollout: 'H0/t1/0',
    attempt: 0,
    seed,
    task: publicTask('t1'),
    harness: preparedOf(hooks ? { ...state, hooks } : state, 'H0', turnCap),
    provider,
    agent: scriptedAgent(script, requests),
    policy: { id: 'scripted', ref: 'none' },
    ...(askModel && { askModel }),
  }
  return { plan, trace }
}

/** Plays one rollout in the box world and gives its log, as records and as text, its result and what was seen. */
export const runScripted = async (scripted: Scripted) => {
  const requests: SeenRequest[] = []
  const records: TrajectoryRecord[] = []
  const { plan, trace } = rolloutPlan(scripted, requests)
  const log = { write: (record: TrajectoryRecord) => void records.push(record) }
  const result = await runRollout({ ...plan, log }, scripted.signal ?? new AbortController().signal)
  return { records, result, requests, trace, log: renderLog(records) }
}
