import type {
  EnvironmentProvider,
  Evaluation,
  PublicTask,
  StepResult,
  TaskEnvironment,
} from '../../engine/environments/environment'
import type { ToolCall } from '../../engine/trajectories/message'
import { boxCatalog, boxTools } from './boxCatalog'

/** How the environment of a test behaves; without any of it every call answers `ok` and every task succeeds. */
export interface FakeWorld {
  /** The answer to a call; `index` counts the calls of the episode from 0. An error is thrown. */
  readonly step?: (call: ToolCall, index: number, seed: number) => Partial<StepResult> | Error
  readonly evaluation?: Partial<Evaluation> | ((answer: string | null, seed: number) => Partial<Evaluation> | Error)
  readonly firstObservation?: string
  /** Tasks of every split. */
  readonly tasks?: readonly PublicTask[]
  /** Throws to refuse an episode; `opened` counts the episodes of the task before this one. */
  readonly open?: (task: string, opened: number) => void
}

/** What happened to the environments of one provider. */
export interface FakeTrace {
  readonly calls: ToolCall[]
  readonly seeds: number[]
  readonly evaluated: Parameters<TaskEnvironment['evaluate']>[0][]
  readonly opened: Map<string, number>
  closed: number
}

export const publicTask = (id: string): PublicTask => ({
  id,
  parts: [{ role: 'user', name: 'task', text: `open ${id}` }],
  tags: [],
  apps: ['box'],
  expectsAnswer: true,
})

const plainResult: StepResult = { text: 'ok', isError: false, done: false, truncated: false, wallMs: 0 }
const success: Evaluation = {
  score: 1,
  success: true,
  outcome: 'completed',
  scorer: { name: 'fake', version: '1' },
  sealed: null,
}

const thrown = <T>(value: T | Error): T => {
  if (value instanceof Error) throw value
  return value
}

const openEnvironment = (world: FakeWorld, trace: FakeTrace, seed: number): TaskEnvironment => {
  let index = 0
  return {
    reset: async () => ({ text: world.firstObservation ?? '' }),
    tools: () => boxTools,
    step: async (call) => {
      trace.calls.push(call)
      return { ...plainResult, ...thrown(world.step?.(call, index++, seed) ?? {}) }
    },
    evaluate: async (finish) => {
      trace.evaluated.push(finish)
      const { evaluation = {} } = world
      return { ...success, ...thrown(typeof evaluation === 'function' ? evaluation(finish.answer, seed) : evaluation) }
    },
    close: async () => {
      trace.closed++
    },
  }
}

export const fakeProvider = (world: FakeWorld = {}) => {
  const trace: FakeTrace = { calls: [], seeds: [], evaluated: [], opened: new Map(), closed: 0 }
  const provider: EnvironmentProvider = {
    id: 'fake',
    describe: () => ({ id: 'fake', version: '1', licence: 'MIT', needs: [], metrics: ['success'], maxTurns: 6 }),
    doctor: async () => [],
    catalog: () => boxCatalog,
    tasks: async () => world.tasks ?? [publicTask('t1')],
    open: async (task, { seed }) => {
      const opened = trace.opened.get(task) ?? 0
      trace.opened.set(task, opened + 1)
      world.open?.(task, opened)
      trace.seeds.push(seed)
      return openEnvironment(world, trace, seed)
    },
  }
  return { provider, trace }
}
