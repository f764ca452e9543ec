import { type Static, Type } from 'typebox'
import type { JsonObject, JsonValue } from '../json'
import { count, mapOf, meaning, oneOfNames, orNull, taggedUnion, text, texts, truth } from './shape'
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

const anyJson = (description: string) => Type.Unsafe<JsonValue>({ description })
const anyObject = (description: string) => Type.Unsafe<JsonObject>({ type: 'object', description })
const origin = (description: string) =>
  Type.Unsafe<'policy' | 'harness-prompt' | `hook:${string}` | 'environment' | 'user'>({
    type: 'string',
    pattern: '^(policy|harness-prompt|environment|user|hook:[^]+)$',
    description,
  })
const step = count('The model call that it belongs to, from 1; 0 is before the first.')
const type = <const T extends string>(name: T) => Type.Literal(name, { description: 'Which record this is.' })
const kind = <const K extends string>(name: K) => Type.Literal(name, { description: 'Which variant this is.' })
const hook = text('Name of the hook.')
const event = oneOfNames(eventNames, { description: 'The event at which it happened.' })
const callId = text('Id of the call.')

const ToolCallSchema = Type.Object({
  id: callId,
  tool: text('Name of the tool.'),
  arguments: anyObject('Arguments as the policy wrote them.'),
})

const MessageSchema = Type.Object({
  id: text('Id of the message in this log.'),
  role: oneOfNames(['system', 'user', 'assistant', 'tool'], { description: 'Who speaks, as the model sees it.' }),
  origin: origin('Who made the text.'),
  text: text('What it says.'),
  parts: Type.Optional(
    Type.Array(Type.Object({ origin: origin('Who made this part.'), text: text('What it says.') }), {
      description: 'Its parts, where they have several makers.',
    }),
  ),
  calls: Type.Optional(Type.Array(ToolCallSchema, { description: 'Calls of the turn.' })),
  callId: Type.Optional(text('Id of the call that the message answers.')),
  isError: Type.Optional(truth('The call failed.')),
  mask: Type.Unsafe<0 | 1>({ enum: [0, 1], description: "1 only for the policy's own tokens: these are trained on." }),
})

const ApiSiteSchema = Type.Object({
  app: text('Name of the app.'),
  api: text('Name of the API.'),
  effect: meaning(EffectSchema, 'What the call does to the world.'),
  args: Type.Optional(anyObject('Arguments of the call.')),
  ok: Type.Optional(truth('Whether it succeeded.')),
})

const CallFactsSchema = Type.Object({
  id: callId,
  tool: text('Name of the tool.'),
  arguments: anyObject('Arguments as they ran.'),
  code: Type.Optional(text('Code that the tool ran.')),
  apis: Type.Array(ApiSiteSchema, { description: 'API sites of the call, in order.' }),
  effect: meaning(EffectSchema, 'The gravest effect among its sites.'),
})

const ResultFactsSchema = Type.Object({
  callId,
  text: text('The raw result.'),
  data: Type.Optional(anyJson('The result as JSON, where the environment gives it.')),
  isError: truth('The call failed.'),
  truncated: truth('The model saw a part of it.'),
  elidedChars: count('Characters that were left out.'),
  apis: Type.Optional(Type.Array(ApiSiteSchema, { description: 'API sites as the environment reports them.' })),
})

const FinishSchema = Type.Object({
  answer: orNull(Type.String(), { description: 'The answer; null = none.' }),
  callId: Type.Optional(text('Id of the finish call.')),
})

const UsageSchema = Type.Object({
  inputTokens: count('Tokens that the model read.'),
  outputTokens: count('Tokens that the model wrote.'),
})

const DecisionSchema = taggedUnion('kind', [
  Type.Object({ kind: kind('continue') }),
  Type.Object({
    kind: kind('stop'),
    hook,
    outcome: oneOfNames(['finish', 'give_up'], { description: 'How the task ends.' }),
    answer: orNull(Type.String(), { description: 'The answer; null = none.' }),
  }),
  Type.Object({
    kind: kind('block'),
    texts: Type.Array(
      Type.Object({
        hook,
        text: text('What the policy is told.'),
        placement: oneOfNames(['note', 'inline', 'system'], { description: 'Where it is told.' }),
        tokens: count('Tokens of the text.'),
      }),
      { description: 'What the refusing hooks say, in order.' },
    ),
  }),
  Type.Object({
    kind: kind('retry'),
    hook,
    temperature: orNull(Type.Number(), { description: 'Temperature of the new try; null = as before.' }),
    keepFailed: truth('The failed turn stays in the context.'),
  }),
  Type.Object({ kind: kind('extend'), hook, turns: count('Turns that are added.') }),
])

const HeaderSchema = Type.Object({
  type: type('header'),
  schemaVersion: Type.Integer({ minimum: 1, description: 'Version of the format that the log was written in.' }),
  rollout: text('Id of the rollout.'),
  task: meaning(IdSchema, 'Id of the task.'),
  harness: Type.Object(
    {
      id: meaning(IdSchema, 'Id of the harness or sibling.'),
      stateHash: meaning(HashSchema, 'State hash of what was played.'),
      effectiveHash: meaning(HashSchema, 'Effective hash of what was played.'),
    },
    { description: 'The harness as it ran.' },
  ),
  environment: Type.Object(
    { id: text('Name of the environment.'), version: text('Its version.') },
    { description: 'Where it was played.' },
  ),
  policy: Type.Object(
    { id: text('Name of the policy.'), ref: text('The weights, by hash where they are ours.') },
    { description: 'What played.' },
  ),
  seed: count('Seed of the rollout.'),
  maxTurns: Type.Integer({ minimum: 1, description: 'Turns that the policy has.' }),
  contextTokens: orNull(Type.Integer({ minimum: 0 }), {
    description: 'Tokens that a request may have; null = unknown.',
  }),
  attempt: count('Number of the attempt, from 0.'),
  taskFacts: Type.Object(
    {
      text: text('The task as the policy reads it.'),
      apps: texts('Apps that the task is about.'),
      tags: texts('Types of the task.'),
      expectsAnswer: orNull(Type.Boolean(), { description: 'Whether it asks for an answer; null = unknown.' }),
      user: Type.Optional(mapOf(Type.String(), 'What is known of the user, for templates.')),
    },
    { description: 'What conditions and templates may know of the task.' },
  ),
})

const ModelCallSchema = Type.Object({
  type: type('model_call'),
  step,
  seed: count('Seed of the call.'),
  context: Type.Array(Type.String(), { description: 'Ids of the messages of the request, in order.' }),
  usage: orNull(UsageSchema, { description: 'What the call cost; null = unknown.' }),
  finishReason: text('Why the model stopped.'),
  parseError: Type.Optional(text('Why the turn could not be read.')),
  finish: Type.Optional(meaning(FinishSchema, 'The finish that the turn asks for.')),
  sampled: Type.Optional(
    Type.Object(
      {
        segment: count('Line of the side file with tokens.'),
        from: count('First token of the turn there.'),
        to: count('The token after its last.'),
      },
      { description: 'Where the tokens of the turn are.' },
    ),
  ),
})

const HookRecordSchema = Type.Object({
  type: type('hook'),
  step,
  hook,
  event,
  action: oneOfNames(actionNames, { description: 'What the hook does.' }),
  status: oneOfNames(['fired', 'suppressed', 'degraded', 'error'], { description: 'What became of it.' }),
  reason: Type.Optional(text('Why it did not simply fire.')),
  overruledBy: Type.Optional(text('Hook whose decision was carried out instead.')),
  key: text('What `maxPerKey` counts; empty where the condition has no key.'),
  bindings: mapOf(anyJson('Its value.'), 'Template variable -> value.'),
  tokens: count('Tokens of the rendered message.'),
})

const questionOf = <const K extends string>(name: K) =>
  Type.Object({
    kind: kind(name),
    id: text('Id of the request.'),
    hook,
    model: text('Name of the policy that is asked.'),
    prompt: text('What it is asked.'),
    labels: texts('The answers it may give.'),
    maxTokens: count('Tokens that it may write.'),
  })

const HookRequestSchema = taggedUnion('kind', [
  Type.Object({
    kind: kind('run_tool'),
    id: text('Id of the request.'),
    hook,
    tool: text('Name of the tool.'),
    arguments: anyObject('Arguments of the call.'),
    as: oneOfNames(['note', 'result'], { description: 'How the result is shown.' }),
  }),
  questionOf('ask_model'),
  questionOf('judge'),
])

const AuxiliaryCallSchema = Type.Optional(
  Type.Object(
    {
      model: text('Name of the model, as its server knows it.'),
      hash: text('Hash of the request: the call log has the whole answer under it.'),
      text: text('What the model wrote.'),
      usage: meaning(UsageSchema, 'What the call cost; an estimate where the endpoint does not say.'),
      money: Type.Optional(Type.Number({ minimum: 0, description: 'What it cost, where its policy has a price.' })),
    },
    { description: 'The model call behind the answer.' },
  ),
)

const labelled = <const K extends string>(name: K) =>
  Type.Object({ kind: kind(name), label: text('The answer.'), call: AuxiliaryCallSchema })

/** What a hook asked the runner for, and what it got: replay gives the same answer instead of asking again. */
const HookAnswerSchema = Type.Object({
  type: type('hook_answer'),
  step,
  event,
  request: meaning(HookRequestSchema, 'What the hook asked for.'),
  answer: meaning(
    taggedUnion('kind', [
      Type.Object({ kind: kind('run_tool'), text: text('The result.'), isError: truth('The call failed.') }),
      labelled('ask_model'),
      labelled('judge'),
      Type.Object({ kind: kind('failed'), reason: text('Why there is no answer.'), call: AuxiliaryCallSchema }),
    ]),
    'What it got.',
  ),
})

const ScoreSchema = Type.Object({
  type: type('score'),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'What the environment gives for the state reached.' }),
  success: truth('Whether the task counts as passed.'),
  outcome: oneOfNames(['completed', 'turn-limit', 'time-limit', 'cancelled', 'environment-failure'], {
    description: 'How the episode ended.',
  }),
  scorer: Type.Object(
    { name: text('Name of the scorer.'), version: text('Its version.') },
    { description: 'What judged.' },
  ),
})

const EndSchema = Type.Object({
  type: type('end'),
  outcome: meaning(OutcomeSchema, 'How the rollout ended.'),
  steps: count('Turns of the policy.'),
  reason: Type.Optional(text('Why, where it is an error.')),
})

/**
 * One line of an append-only trajectory log, told apart by `type`. It holds no clock, so that equal seeds give equal
 * bytes. Members that a reader does not know are ignored.
 */
export const TrajectoryRecordSchema = taggedUnion('type', [
  HeaderSchema,
  Type.Object({ type: type('message'), step, message: meaning(MessageSchema, 'A message of the conversation.') }),
  ModelCallSchema,
  Type.Object({ type: type('tool_call'), step, call: meaning(CallFactsSchema, 'A call as it ran.') }),
  Type.Object({
    type: type('tool_result'),
    step,
    result: meaning(ResultFactsSchema, 'What the call gave.'),
    shown: text('Id of the message that shows the result to the model.'),
  }),
  HookRecordSchema,
  HookAnswerSchema,
  Type.Object({
    type: type('decision'),
    step,
    event,
    callId: Type.Optional(callId),
    decision: meaning(DecisionSchema, 'What the hooks of the event decided together.'),
  }),
  Type.Object({
    type: type('limit'),
    step,
    kind: oneOfNames(['turns', 'tokens', 'time'], { description: 'What ran out.' }),
  }),
  Type.Object({
    type: type('finish'),
    step,
    answer: orNull(Type.String(), { description: 'The answer; null = none.' }),
    callId: Type.Optional(text('Id of the finish call.')),
    accepted: truth('False when a hook refused it.'),
  }),
  ScoreSchema,
  EndSchema,
])
export type TrajectoryRecord = Logged<Static<typeof TrajectoryRecordSchema>>
export type TrajectoryRecordOf<K extends TrajectoryRecord['type']> = Extract<TrajectoryRecord, { type: K }>
