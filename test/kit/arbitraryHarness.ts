import fc from 'fast-check'
import type { JsonObject } from '../../engine/documents/json'
import type { HarnessState, HookEntry } from '../../engine/documents/kinds/harness'
import { type ActionName, actionNames, type EventName, eventNames } from '../../engine/documents/kinds/vocabulary'
import { conditionRegistry } from '../../engine/hooks/conditions/registry'
import { eventTable } from '../../engine/hooks/events'
import { filledParameters } from '../../engine/hooks/filledParameters'
import { compileHooks } from '../../engine/hooks/session/compileHooks'
import { boxCatalog } from './boxCatalog'

const messages = ['mind', 'step {{step}} of {{maxTurns}}', 'look at {{tool}} again', 'it said {{result.text}}']

/** Sensible parameters of conditions that need some; the others run with their defaults. */
const conditionParameters: Readonly<Record<string, JsonObject>> = {
  json_path: { field: 'call.arguments', path: '$.k', op: 'exists' },
  contains: { field: 'task.text', text: 'open' },
  matches: { field: 'task.text', pattern: 't[0-9]' },
  threshold: { metric: 'steps', op: 'ge', value: 2 },
  every_n_steps: { n: 2 },
  flag: { flag: 'mark', value: true },
  sample: { p: 0.5, salt: 'x' },
  call_effect: { effect: 'read' },
  task_matches: { pattern: 'open' },
  answer_format: { pattern: '^v' },
  repeated_tool_call: { minRepeats: 2 },
  turn_limit_near: { remaining: 2 },
}

/** Replayable conditions that hold with parameters known here. */
export const drawnConditions: readonly string[] = [...conditionRegistry.values()]
  .filter(
    ({ id, parameters, replayable }) => replayable && filledParameters(parameters, conditionParameters[id] ?? {}).ok,
  )
  .map(({ id }) => id)

const leaf = fc
  .constantFrom('always', 'always', ...drawnConditions)
  .map((id) => ({ is: id, parameters: conditionParameters[id] ?? {} }))

const condition = fc.oneof(
  { weight: 4, arbitrary: leaf },
  { weight: 1, arbitrary: leaf.map((of) => ({ not: of })) },
  { weight: 1, arbitrary: fc.tuple(leaf, leaf).map((all) => ({ all })) },
  { weight: 1, arbitrary: leaf.map((seen) => ({ seen, withinSteps: 2 })) },
  { weight: 1, arbitrary: leaf.map((count) => ({ count, ge: 2 })) },
)

const answers = (event: EventName) => ({
  a: { action: 'record', parameters: { label: 'asked' } },
  b: eventTable[event].mayVeto ? { action: 'block', message: 'the model says no' } : null,
  c: null,
  d: eventTable[event].actions.includes('stop') ? { action: 'stop' } : null,
})

const actionParameters = (action: ActionName, event: EventName): fc.Arbitrary<JsonObject> => {
  switch (action) {
    case 'inject':
      return fc.record({ ttlSteps: fc.constantFrom(null, 1, 2), position: fc.constantFrom('start', 'end') })
    case 'require':
      return fc.constantFrom<JsonObject>({ maxBlocks: 1 }, {}, { until: { seen: 'always', withinSteps: 0 } })
    case 'rewrite_args':
      return fc.record({ set: fc.constant({ '/k': 'changed' }), disclose: fc.boolean() })
    case 'rewrite_result':
      return fc.record({ mode: fc.constantFrom('append', 'prepend', 'replace') })
    case 'run_tool':
      return fc.record({ tool: fc.constantFrom('look', 'doc', 'save'), as: fc.constantFrom('note', 'result') })
    case 'retry':
      return fc.record({ keepFailed: fc.boolean() })
    case 'ask_model':
      return fc.constant({ askModel: 'judge', askPrompt: 'step {{step}}?', answers: answers(event) })
    case 'set':
      return fc.constant({ setFlag: 'mark' })
    case 'extend':
      return fc.record({ turns: fc.integer({ min: 1, max: 2 }) })
    case 'stop':
      return fc.record({ outcome: fc.constantFrom('finish', 'give_up'), answer: fc.constantFrom(null, 'x') })
    default:
      return fc.constant({})
  }
}

/** Each action as likely as the next, but `stop`: most tasks would be over at once. */
const legalPair: fc.Arbitrary<readonly [EventName, ActionName]> = fc
  .oneof(...actionNames.map((name) => ({ weight: name === 'stop' ? 1 : 4, arbitrary: fc.constant(name) })))
  .chain((action) => {
    const events = eventNames.filter((event) => eventTable[event].actions.includes(action))
    return fc.constantFrom(...events).map((event) => [event, action] as const)
  })

const hookFor = ([event, action]: readonly [EventName, ActionName]): fc.Arbitrary<HookEntry> =>
  fc.record({
    event: fc.constant(event),
    action: fc.constant(action),
    condition,
    message: fc.constantFrom(...messages),
    parameters: actionParameters(action, event),
    priority: fc.constantFrom(-1, 0, 1),
    placement: fc.constantFrom('note', 'inline', 'system'),
    limits: fc.record({
      maxPerTask: fc.constantFrom(null, 1, 3),
      maxPerKey: fc.constantFrom(null, 1),
      maxPerStep: fc.constantFrom(null, 1),
      cooldownSteps: fc.constantFrom(0, 1),
    }),
  })

const compiles = (entry: HookEntry): boolean =>
  compileHooks({ hooks: { one: entry } }, boxCatalog).problems.length === 0

const hooks = fc
  .array(legalPair.chain(hookFor).filter(compiles), { minLength: 1, maxLength: 8 })
  .map((entries) => Object.fromEntries(entries.map((entry, index) => [`hook-${index}`, entry])))

/** Harness states with hooks drawn from every legal combination of event, condition and action. */
export const arbitraryState: fc.Arbitrary<HarnessState> = fc.record({
  hooks,
  workflow: fc.record({
    finish: fc.constantFrom({ value: 'tool' }, { value: 'answer' }),
    'format-retries': fc.constantFrom({ value: 0 }, { value: 2 }),
    'max-turns': fc.integer({ min: 1, max: 8 }).map((value) => ({ value })),
  }),
  tools: fc.constantFrom({}, { save: { enabled: false } }, { look: { maxCallsPerTask: 1 } }),
  budgets: fc.record({
    'harness-text': fc.constantFrom({}, { maxTokensPerStep: 4 }, { maxTokensPerTask: 9 }),
    'hook-model-calls': fc.constantFrom({ maxPerTask: 0 }, { maxPerTask: 3 }, { maxPerTask: 9 }, { maxPerTask: 9 }),
  }),
})
