import { Check, Default } from 'typebox/value'
import { isJsonObject, type JsonObject, type JsonValue } from '../../engine/documents/json'
import type { Catalog } from '../../engine/documents/kinds/tools'
import type { Effect, EventName } from '../../engine/documents/kinds/vocabulary'
import type { ConditionDefinition, ConditionInstance, Match } from '../../engine/hooks/condition'
import type { ApiSite, AssistantFacts, CallFacts, Moment, ResultFacts, TaskFacts } from '../../engine/hooks/moment'
import type { Prefix, TrackedCall } from '../../engine/hooks/prefix'

/** A call as a test writes it: one API (`api`), several (`sites`), or a bare tool, with the answer it got. */
export interface ScriptedCall {
  readonly tool?: string
  readonly api?: string
  readonly effect?: Effect
  readonly args?: JsonObject
  readonly code?: string
  readonly sites?: readonly ApiSite[]
  /** What the environment reports after the call, when that differs from what was known before. */
  readonly reported?: readonly ApiSite[]
  readonly text?: string
  readonly data?: JsonValue
  readonly error?: boolean
  readonly truncated?: number
  readonly blocked?: boolean
}

export interface ScriptedStep {
  readonly says?: string
  readonly calls?: readonly ScriptedCall[]
  /** The answer of a finish attempt, null for one without answer. */
  readonly finish?: string | null
  readonly parseError?: string
  readonly tokens?: number
}

export interface World {
  readonly task?: Partial<TaskFacts>
  readonly catalog?: Partial<Catalog>
  readonly maxTurns?: number
  readonly contextTokens?: number
  readonly flags?: ReadonlyMap<string, JsonValue>
  readonly seed?: number
}

/** A moment of a scripted task with the prefix as it was then. */
export interface Frame {
  readonly moment: Moment
  readonly prefix: Prefix
}

export interface Firing extends Match {
  readonly step: number
  readonly event: EventName
}

export const site = (api: string, effect: Effect = 'read', args?: JsonObject, ok?: boolean): ApiSite => ({
  app: api.split('.')[0] ?? api,
  api,
  effect,
  ...(args && { args }),
  ...(ok !== undefined && { ok }),
})

export const prepare = (definition: ConditionDefinition, parameters: JsonObject, hook = 'hook'): ConditionInstance => {
  const filled = Default(definition.parameters, structuredClone(parameters))
  if (!isJsonObject(filled) || !Check(definition.parameters, filled)) {
    throw new Error(`${JSON.stringify(parameters)} are not parameters of ${definition.id}`)
  }
  return definition.create(filled, hook)
}

/** Plays a scripted task and returns where the condition was true, looking only at moments of the events `at`. */
export const play = (
  definition: ConditionDefinition,
  parameters: JsonObject,
  at: EventName | readonly EventName[],
  steps: readonly ScriptedStep[],
  world: World = {},
): readonly Firing[] => {
  const instance = prepare(definition, parameters)
  const firings: Firing[] = []
  for (const { moment, prefix } of framesOf(steps, world)) {
    instance.observe?.(moment, prefix)
    const match = [at].flat().includes(moment.event) ? instance.test(moment, prefix) : undefined
    if (match !== undefined) firings.push({ step: moment.step, event: moment.event, ...match })
  }
  return firings
}

/** Where it was true, as `step key`. */
export const keysOf = (firings: readonly Firing[]): readonly string[] =>
  firings.map((firing) => `${firing.step} ${firing.key}`.trim())

/** Every moment of a scripted task, in the order in which a run raises them. */
export function* framesOf(steps: readonly ScriptedStep[], world: World = {}): Generator<Frame> {
  const task = { text: 'do it', apps: [], tags: [], expectsAnswer: null, ...world.task }
  const catalog: Catalog = { kind: 'tools', schemaVersion: 1, id: 'test', tools: {}, ...world.catalog }
  const calls: TrackedCall[] = []
  let step = 0
  let said: ScriptedStep = {}
  const frame = (event: EventName, facts: Partial<Moment> = {}): Frame => ({
    moment: {
      event,
      step,
      maxTurns: world.maxTurns ?? 30,
      tokensUsed: said.tokens ?? 100,
      contextTokens: world.contextTokens ?? null,
      ...facts,
    },
    prefix: {
      task,
      catalog,
      step,
      calls,
      current: facts.call && calls.findLast(({ call }) => call === facts.call),
      flags: world.flags ?? new Map(),
      seed: world.seed ?? 7,
    },
  })
  yield frame('before_task')
  for (said of steps) {
    step++
    yield frame('before_model')
    const scripted = (said.calls ?? []).map((call, n) => trackedOf(call, step, calls.length + n))
    const assistant = assistantOf(said, scripted)
    yield frame(said.parseError === undefined ? 'after_model' : 'format_error', { assistant })
    for (const [n, tracked] of scripted.entries()) {
      yield* callFrames(frame, calls, tracked, said.calls?.[n] ?? {}, assistant)
    }
    const batch = scripted.flatMap((tracked) => calls[tracked.index]?.result ?? [])
    if (batch.length > 0) yield frame('after_batch', { assistant, batch })
    if (assistant.finish !== undefined) yield frame('before_finish', { assistant, finish: assistant.finish })
  }
  yield frame('task_end')
}

function* callFrames(
  frame: (event: EventName, facts: Partial<Moment>) => Frame,
  calls: TrackedCall[],
  tracked: TrackedCall,
  scripted: ScriptedCall,
  assistant: AssistantFacts,
): Generator<Frame> {
  const { call } = tracked
  calls.push(tracked)
  yield frame('before_tool', { assistant, call })
  if (scripted.blocked === true) {
    calls[tracked.index] = { ...tracked, blocked: true }
    yield frame('tool_blocked', { assistant, call })
    return
  }
  const result = resultOf(scripted, call)
  calls[tracked.index] = { ...tracked, result, sites: result.apis ?? tracked.sites }
  yield frame('after_tool', { assistant, call, result })
  if (result.isError) yield frame('tool_error', { assistant, call, result })
}

const assistantOf = (said: ScriptedStep, calls: readonly TrackedCall[]): AssistantFacts => ({
  text: said.says ?? '',
  calls: calls.map((tracked) => tracked.call),
  ...(said.finish !== undefined && { finish: { answer: said.finish } }),
  ...(said.parseError !== undefined && { parseError: said.parseError }),
})

const pageNames = ['page', 'page_index', 'offset', 'cursor', 'page_limit', 'limit']

const trackedOf = (scripted: ScriptedCall, step: number, index: number): TrackedCall => {
  const args = scripted.args ?? {}
  const effect = scripted.effect ?? 'read'
  const sites = scripted.sites ?? (scripted.api === undefined ? [] : [site(scripted.api, effect, args)])
  const tool = scripted.tool ?? (scripted.code === undefined ? (scripted.api ?? 'tool') : 'execute')
  const kept = Object.entries(args).filter(([name]) => !pageNames.includes(name))
  const call: CallFacts = {
    id: `c${index}`,
    tool,
    arguments: scripted.code === undefined ? args : { code: scripted.code },
    ...(scripted.code !== undefined && { code: scripted.code }),
    apis: sites,
    effect: scripted.effect ?? sites[0]?.effect ?? effect,
  }
  return {
    call,
    step,
    index,
    fingerprint: `${tool} ${JSON.stringify(call.arguments)}`,
    family:
      `${sites[0]?.api ?? tool} ${kept.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`).join(' ')}`.trim(),
    blocked: false,
    sites,
  }
}

const resultOf = (scripted: ScriptedCall, call: CallFacts): ResultFacts => ({
  callId: call.id,
  text: scripted.text ?? 'ok',
  ...(scripted.data !== undefined && { data: scripted.data }),
  isError: scripted.error ?? false,
  truncated: scripted.truncated !== undefined,
  elidedChars: scripted.truncated ?? 0,
  ...(scripted.reported && { apis: scripted.reported }),
})

/** One executed call as the prefix holds it after its result. */
export const executed = (scripted: ScriptedCall, world: World = {}): TrackedCall & { readonly result: ResultFacts } => {
  const [tracked] = [...framesOf([{ calls: [scripted] }], world)].at(-1)?.prefix.calls ?? []
  if (tracked?.result === undefined) throw new Error('a blocked call has no result')
  return { ...tracked, result: tracked.result }
}
