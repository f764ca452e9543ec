import { type Static, Type } from 'typebox'
import { harnessIdPattern } from './harnessId'
import { closed, meaning, oneOfNames } from './shape'

/**
 * The closed vocabularies of the harness format. Names outside them are mistakes that the linter names, so the
 * schemas below accept any string at these places and leave the judgement (with its "did you mean") to the rules.
 */
export const eventNames = [
  'before_task',
  'before_model',
  'after_model',
  'format_error',
  'before_tool',
  'tool_blocked',
  'after_tool',
  'tool_error',
  'after_batch',
  'before_finish',
  'after_finish',
  'before_compact',
  'after_compact',
  'limit_reached',
  'task_end',
] as const
export type EventName = (typeof eventNames)[number]

export const actionNames = [
  'warn',
  'inject',
  'block',
  'require',
  'rewrite_args',
  'rewrite_result',
  'run_tool',
  'retry',
  'ask_model',
  'set',
  'extend',
  'stop',
  'record',
] as const
export type ActionName = (typeof actionNames)[number]

export const sectionNames = [
  'prompt',
  'rules',
  'hooks',
  'tools',
  'memory',
  'workflow',
  'observation',
  'budgets',
] as const
export type SectionName = (typeof sectionNames)[number]

export const effectNames = ['read', 'write', 'schema', 'auth', 'finish', 'none'] as const
export const EffectSchema = oneOfNames(effectNames)
export type Effect = (typeof effectNames)[number]

/** How a rollout ended; see docs/formats.md. `error` is an infrastructure failure and is left out of every metric. */
export const outcomeNames = ['pass', 'fail', 'limit', 'error'] as const
export const OutcomeSchema = oneOfNames(outcomeNames)
export type Outcome = (typeof outcomeNames)[number]

export const HashSchema = Type.String({
  pattern: '^sha256:[0-9a-f]{64}$',
  description: 'SHA-256 of the canonical JSON form.',
})
export const IdSchema = Type.String({ minLength: 1, maxLength: 128, description: 'Id of a document.' })

/** Id of a harness or sibling: a name that can stand in the id of a rollout and in a command line as it is. */
export const HarnessIdSchema = Type.String({ minLength: 1, maxLength: 128, pattern: harnessIdPattern })
export const PinSchema = Type.Object(
  {
    id: meaning(IdSchema, 'Id of the harness or sibling.'),
    stateHash: meaning(HashSchema, 'Its state hash when this document was made.'),
  },
  closed,
)
export type Pin = Static<typeof PinSchema>
