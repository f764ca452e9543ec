import type { ActionName, EventName } from '../documents/kinds/vocabulary'
import type { Fact } from './condition'

export interface EventDefinition {
  /** One line for people: when the event happens. */
  readonly summary: string
  /** Facts that every moment of the event carries. */
  readonly provides: readonly Fact[]
  /** Facts that only some moments of the event carry. */
  readonly mayProvide: readonly Fact[]
  /** A hook may refuse what is about to happen. */
  readonly mayVeto: boolean
  readonly actions: readonly ActionName[]
}

/** The events in the order in which one step raises them, then those around a step. */
export const eventTable: { readonly [event in EventName]: EventDefinition } = {
  before_task: {
    summary: 'Once, when the prompt is built and before the first model call.',
    provides: ['T'],
    mayProvide: [],
    mayVeto: false,
    actions: ['inject', 'warn', 'set', 'record', 'stop', 'run_tool'],
  },
  before_model: {
    summary: 'At each step, when the request is built.',
    provides: ['T', 'M'],
    mayProvide: [],
    mayVeto: false,
    actions: ['inject', 'warn', 'set', 'record', 'stop'],
  },
  after_model: {
    summary: 'When the assistant turn is parsed and nothing is dispatched yet.',
    provides: ['T', 'M', 'A'],
    mayProvide: [],
    mayVeto: true,
    actions: ['warn', 'block', 'retry', 'ask_model', 'set', 'record', 'stop'],
  },
  format_error: {
    summary: 'When the assistant turn cannot be parsed, or holds neither a call nor a finish.',
    provides: ['T', 'M', 'A'],
    mayProvide: [],
    mayVeto: false,
    actions: ['warn', 'retry', 'record', 'stop'],
  },
  before_tool: {
    summary: 'At each call, before it runs.',
    provides: ['T', 'M', 'A', 'C'],
    mayProvide: [],
    mayVeto: true,
    actions: ['warn', 'block', 'require', 'rewrite_args', 'run_tool', 'ask_model', 'set', 'record', 'stop'],
  },
  tool_blocked: {
    summary: 'When a call was vetoed.',
    provides: ['T', 'M', 'A', 'C'],
    mayProvide: [],
    mayVeto: false,
    actions: ['warn', 'record', 'set'],
  },
  after_tool: {
    summary: 'After each executed call, success or error.',
    provides: ['T', 'M', 'A', 'C', 'R'],
    mayProvide: [],
    mayVeto: false,
    actions: ['warn', 'inject', 'rewrite_result', 'run_tool', 'ask_model', 'set', 'record', 'stop'],
  },
  tool_error: {
    summary: 'After after_tool, only when the result is an error.',
    provides: ['T', 'M', 'A', 'C', 'R'],
    mayProvide: [],
    mayVeto: false,
    actions: ['warn', 'retry', 'rewrite_result', 'run_tool', 'record', 'set', 'stop'],
  },
  after_batch: {
    summary: 'When all results of a step are in.',
    provides: ['T', 'M', 'A', 'B'],
    mayProvide: [],
    mayVeto: false,
    actions: ['warn', 'inject', 'ask_model', 'set', 'record', 'stop'],
  },
  before_finish: {
    summary: 'At a finish call or a final answer, before it is accepted.',
    provides: ['T', 'M', 'A', 'F'],
    mayProvide: [],
    mayVeto: true,
    actions: ['warn', 'block', 'require', 'ask_model', 'set', 'record', 'stop'],
  },
  after_finish: {
    summary: 'When a finish was accepted.',
    provides: ['T', 'M', 'F'],
    mayProvide: [],
    mayVeto: false,
    actions: ['record', 'set'],
  },
  before_compact: {
    summary: 'When the history is about to be shortened.',
    provides: ['T', 'M'],
    mayProvide: [],
    mayVeto: false,
    actions: ['inject', 'record'],
  },
  after_compact: {
    summary: 'When the history was shortened.',
    provides: ['T', 'M'],
    mayProvide: [],
    mayVeto: false,
    actions: ['inject', 'record'],
  },
  limit_reached: {
    summary: 'When a limit of turns, tokens or time would end the task.',
    provides: ['T', 'M', 'L'],
    mayProvide: [],
    mayVeto: false,
    actions: ['warn', 'extend', 'record', 'stop'],
  },
  task_end: {
    summary: 'Once, at the end, however the task ended.',
    provides: ['T', 'M'],
    mayProvide: ['F', 'L'],
    mayVeto: false,
    actions: ['record'],
  },
}
