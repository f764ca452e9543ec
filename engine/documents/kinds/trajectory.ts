import { type Static, Type } from 'typebox'
import type { JsonObject, JsonValue } from '../json'
import { count, mapOf, oneOfNames, orNull, taggedUnion } from './shape'
import { actionNames, EffectSchema, eventNames, HashSchema, IdSchema, OutcomeSchema } from './vocabulary'

/** Lists become read-only: a record that was logged is never changed. Free JSON stays as it is. */
type Logged<T> = [JsonValue] extends [T]
  ? T
  : T extends readonly (infer U)[]
    ? readonly Logged<U>[]
    : T extends object
      ? JsonObject extends T
        ? T
        : { readonly [K in keyof T]: Logged<T[K]> }
      : T

const AnyJson = Type.Unsafe<JsonValue>({})
const AnyObject = Type.Unsafe<JsonObject>({ type: 'object' })
const OriginSchema = Type.Unsafe<'policy' | 'harness-prompt' | `hook:${string}` | 'environment' | 'user'>({
  type: 'string',
  pattern: '^(policy|harness-prompt|environment|user|hook:[^]+)$',
})
const step = count()

const ToolCallSchema = Type.Object({ id: Type.String(), tool: Type.String(), arguments: AnyObject })

const MessageSchema = Type.Object({
  id: Type.String(),
  role: oneOfNames(['system', 'user', 'assistant', 'tool']),
  origin: OriginSchema,
  text: Type.String(),
  parts: Type.Optional(Type.Array(Type.Object({ origin: OriginSchema, text: Type.String() }))),
  calls: Type.Optional(Type.Array(ToolCallSchema)),
  callId: Type.Optional(Type.String()),
  isError: Type.Optional(Type.Boolean()),
  mask: Type.Unsafe<0 | 1>({ enum: [0, 1] }),
})

const ApiSiteSchema = Type.Object({
  app: Type.String(),
  api: Type.String(),
  effect: EffectSchema,
  args: Type.Optional(AnyObject),
  ok: Type.Optional(Type.Boolean()),
})

const CallFactsSchema = Type.Object({
  id: Type.String(),
  tool: Type.String(),
  arguments: AnyObject,
  code: Type.Optional(Type.String()),
  apis: Type.Array(ApiSiteSchema),
  effect: EffectSchema,
})

const ResultFactsSchema = Type.Object({
  callId: Type.String(),
  text: Type.String(),
  data: Type.Optional(AnyJson),
  isError: Type.Boolean(),
  truncated: Type.Boolean(),
  elidedChars: count(),
  apis: Type.Optional(Type.Array(ApiSiteSchema)),
})

const FinishSchema = Type.Object({
  answer: orNull(Type.String()),
  callId: Type.Optional(Type.String()),
})

const UsageSchema = Type.Object({ inputTokens: count(), outputTokens: count() })

const DecisionSchema = taggedUnion('kind', [
  Type.Object({ kind: Type.Literal('continue') }),
  Type.Object({
    kind: Type.Literal('stop'),
    hook: Type.String(),
    outcome: oneOfNames(['finish', 'give_up']),
    answer: orNull(Type.String()),
  }),
  Type.Object({
    kind: Type.Literal('block'),
    texts: Type.Array(
      Type.Object({
        hook: Type.String(),
        text: Type.String(),
        placement: oneOfNames(['note', 'inline', 'system']),
        tokens: count(),
      }),
    ),
  }),
  Type.Object({
    kind: Type.Literal('retry'),
    hook: Type.String(),
    temperature: orNull(Type.Number()),
    keepFailed: Type.Boolean(),
  }),
  Type.Object({ kind: Type.Literal('extend'), hook: Type.String(), turns: count() }),
])

const HeaderSchema = Type.Object({
  type: Type.Literal('header'),
  schemaVersion: Type.Integer({ minimum: 1 }),
  rollout: Type.String(),
  task: IdSchema,
  harness: Type.Object({ id: IdSchema, stateHash: HashSchema, effectiveHash: HashSchema }),
  environment: Type.Object({ id: Type.String(), version: Type.String() }),
  policy: Type.Object({ id: Type.String(), ref: Type.String() }),
  seed: count(),
  maxTurns: Type.Integer({ minimum: 1 }),
  contextTokens: orNull(count()),
  attempt: count(),
  taskFacts: Type.Object({
    text: Type.String(),
    apps: Type.Array(Type.String()),
    tags: Type.Array(Type.String()),
    expectsAnswer: orNull(Type.Boolean()),
    user: Type.Optional(mapOf(Type.String())),
  }),
})

const ModelCallSchema = Type.Object({
  type: Type.Literal('model_call'),
  step,
  seed: count(),
  context: Type.Array(Type.String(), { description: 'Ids of the messages of the request, in order.' }),
  usage: orNull(UsageSchema),
  finishReason: Type.String(),
  parseError: Type.Optional(Type.String()),
  finish: Type.Optional(FinishSchema),
  sampled: Type.Optional(Type.Object({ segment: count(), from: count(), to: count() })),
})

const HookRecordSchema = Type.Object({
  type: Type.Literal('hook'),
  step,
  hook: Type.String(),
  event: oneOfNames(eventNames),
  action: oneOfNames(actionNames),
  status: oneOfNames(['fired', 'suppressed', 'degraded', 'error']),
  reason: Type.Optional(Type.String()),
  key: Type.String(),
  bindings: mapOf(AnyJson),
  tokens: count(),
})

const HookRequestSchema = taggedUnion('kind', [
  Type.Object({
    kind: Type.Literal('run_tool'),
    id: Type.String(),
    hook: Type.String(),
    tool: Type.String(),
    arguments: AnyObject,
    as: oneOfNames(['note', 'result']),
  }),
  Type.Object({
    kind: Type.Literal('ask_model'),
    id: Type.String(),
    hook: Type.String(),
    model: Type.String(),
    prompt: Type.String(),
    labels: Type.Array(Type.String()),
    maxTokens: count(),
  }),
])

/** What a hook asked the runner for, and what it got: replay gives the same answer instead of asking again. */
const HookAnswerSchema = Type.Object({
  type: Type.Literal('hook_answer'),
  step,
  event: oneOfNames(eventNames),
  request: HookRequestSchema,
  answer: taggedUnion('kind', [
    Type.Object({ kind: Type.Literal('run_tool'), text: Type.String(), isError: Type.Boolean() }),
    Type.Object({ kind: Type.Literal('ask_model'), label: Type.String() }),
    Type.Object({ kind: Type.Literal('failed'), reason: Type.String() }),
  ]),
})

const ScoreSchema = Type.Object({
  type: Type.Literal('score'),
  score: Type.Number({ minimum: 0, maximum: 1 }),
  success: Type.Boolean(),
  outcome: oneOfNames(['completed', 'turn-limit', 'time-limit', 'cancelled', 'environment-failure']),
  scorer: Type.Object({ name: Type.String(), version: Type.String() }),
})

const EndSchema = Type.Object({
  type: Type.Literal('end'),
  outcome: OutcomeSchema,
  steps: count(),
  reason: Type.Optional(Type.String()),
})

/**
 * One line of an append-only trajectory log, told apart by `type`. It holds no clock, so that equal seeds give equal
 * bytes. Members that a reader does not know are ignored.
 */
export const TrajectoryRecordSchema = taggedUnion('type', [
  HeaderSchema,
  Type.Object({ type: Type.Literal('message'), step, message: MessageSchema }),
  ModelCallSchema,
  Type.Object({ type: Type.Literal('tool_call'), step, call: CallFactsSchema }),
  Type.Object({
    type: Type.Literal('tool_result'),
    step,
    result: ResultFactsSchema,
    shown: Type.String({ description: 'Id of the message that shows the result to the model.' }),
  }),
  HookRecordSchema,
  HookAnswerSchema,
  Type.Object({
    type: Type.Literal('decision'),
    step,
    event: oneOfNames(eventNames),
    callId: Type.Optional(Type.String()),
    decision: DecisionSchema,
  }),
  Type.Object({ type: Type.Literal('limit'), step, kind: oneOfNames(['turns', 'tokens', 'time']) }),
  Type.Object({
    type: Type.Literal('finish'),
    step,
    answer: orNull(Type.String()),
    callId: Type.Optional(Type.String()),
    accepted: Type.Boolean(),
  }),
  ScoreSchema,
  EndSchema,
])
export type TrajectoryRecord = Logged<Static<typeof TrajectoryRecordSchema>>
export type TrajectoryRecordOf<K extends TrajectoryRecord['type']> = Extract<TrajectoryRecord, { type: K }>
