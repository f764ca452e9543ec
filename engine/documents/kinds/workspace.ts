import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { amount, anyMembers, closed, mapOf, oneOfNames, text, texts } from './shape'

export const severityNames = ['error', 'warning', 'information', 'hint'] as const
export type Severity = (typeof severityNames)[number]

const share = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }))

/** `options` of a policy of type `tiny`: the dials of the demonstrator that it learns from. */
export const TinyOptionsSchema = Type.Object(
  {
    eps: share('How often it does right unasked.'),
    obedience: share('How often it does what a message of the harness says.'),
  },
  closed,
)

const whole = (minimum: number, description: string) => Type.Optional(Type.Integer({ minimum, description }))

/** `options` of a policy of type `openai`: a model behind an endpoint that speaks chat completions. */
export const OpenAiOptionsSchema = Type.Object(
  {
    temperature: Type.Optional(amount('Sampling temperature; absent = the server decides.')),
    topP: share('Nucleus sampling; absent = the server decides.'),
    maxTokens: whole(1, 'Longest turn, in tokens; absent = the server decides.'),
    reasoningEffort: Type.Optional(text('How long a reasoning model thinks.', { examples: ['low', 'medium', 'high'] })),
    stream: Type.Optional(Type.Boolean({ description: 'Let the answers be streamed.', default: false })),
    sendSeed: Type.Optional(Type.Boolean({ description: 'Send a seed with each request.', default: true })),
    extra: Type.Optional(anyMembers('More members of every request, as the server calls them.')),
    concurrency: whole(1, 'Most requests at a time; absent = as many as rollouts.'),
    requestSeconds: whole(1, 'Longest time for one answer; absent = 600.'),
    callSeconds: whole(1, 'Longest time for one call with its retries; absent = 3600.'),
    outageSeconds: whole(1, 'How long a run waits for an endpoint that does not answer; absent = 900.'),
  },
  closed,
)

/** `options` of a policy of type `recorded`: a run whose model calls are given once more. */
export const RecordedOptionsSchema = Type.Object(
  { run: text('Run of this workspace whose call log is replayed.', { examples: ['run-0001'] }) },
  closed,
)

const PolicyConfigSchema = Type.Object(
  {
    type: text('How the policy is asked.', { examples: ['tiny', 'openai', 'editor', 'recorded'] }),
    baseUrl: Type.Optional(text('Address of its server.', { examples: ['http://localhost:8000/v1'] })),
    model: Type.Optional(text('Name of the model, as its server knows it.')),
    protocol: Type.Optional(
      text('How it calls tools: `tools`, as its server offers it, or `text`, written out.', {
        examples: ['tools', 'text'],
      }),
    ),
    keyEnv: Type.Optional(text('Name of the environment variable that holds the key.')),
    contextTokens: Type.Optional(Type.Integer({ minimum: 1, description: 'Tokens that a request may have.' })),
    price: Type.Optional(
      Type.Object(
        {
          inputPerMillion: Type.Optional(amount('Price of a million input tokens.')),
          outputPerMillion: Type.Optional(amount('Price of a million output tokens.')),
          currency: Type.Optional(text('Currency of the prices.', { examples: ['USD'] })),
        },
        { ...closed, description: 'What its tokens cost, for estimates.' },
      ),
    ),
    options: Type.Optional(anyMembers('Settings of this type.')),
  },
  { ...closed, description: 'One policy that runs can name.' },
)

const EnvironmentConfigSchema = Type.Object(
  {
    type: text('Which environment it is.', { examples: ['miniapps', 'dbbench', 'command', 'mcp'] }),
    engine: Type.Optional(text('Variant of the environment, such as a database.')),
    command: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        description: 'Program that serves the environment, and its arguments.',
      }),
    ),
    data: Type.Optional(text('Folder or file of the task data, relative to the workspace.')),
    env: Type.Optional(mapOf(Type.String(), 'Environment variables of the command.')),
    options: Type.Optional(anyMembers('Settings of this type.')),
  },
  { ...closed, description: 'One environment that runs can name.' },
)

const BackendConfigSchema = Type.Object(
  {
    type: text('Kind of the training backend.', { examples: ['embedded', 'tinker'] }),
    baseUrl: Type.Optional(text('Address of its server.')),
    profile: Type.Optional(text('Named set of settings that the backend knows.')),
    keyEnv: Type.Optional(text('Name of the environment variable that holds the key.')),
  },
  { ...closed, description: 'Where a policy is trained.' },
)

const TargetConfigSchema = Type.Object(
  {
    type: text('How jobs are sent there.', { examples: ['local', 'ray'] }),
    address: Type.Optional(text('Address of the cluster.')),
    tokenEnv: Type.Optional(text('Name of the environment variable that holds the token.')),
    runRoot: Type.Optional(text('Folder for runs on that machine.')),
  },
  { ...closed, description: 'Where jobs run.' },
)

export const WorkspaceSchema = documentOf(
  'workspace',
  {
    roots: Type.Optional(texts('Folders with documents; absent = all.')),
    policies: Type.Optional(mapOf(PolicyConfigSchema, 'What `--policy NAME` may name.')),
    environments: Type.Optional(mapOf(EnvironmentConfigSchema, 'What `--env NAME` may name.')),
    backends: Type.Optional(mapOf(BackendConfigSchema, 'What `--backend NAME` may name.')),
    targets: Type.Optional(mapOf(TargetConfigSchema, 'What `--target NAME` may name.')),
    budgets: Type.Optional(
      mapOf(
        amount('The largest amount.'),
        'What a run may cost in all, resumed or not: `tokens`, `inputTokens`, `outputTokens`, `calls` or `money` -> amount.',
      ),
    ),
    tasks: Type.Optional(
      Type.Object(
        { testSalt: Type.Optional(text('Salted ids are SHA-256 of this salt and the id.')) },
        { ...closed, description: 'How task sets of the workspace are written.' },
      ),
    ),
    lint: Type.Optional(
      Type.Object(
        {
          severity: Type.Optional(
            mapOf(
              oneOfNames([...severityNames, 'off'], { description: 'How serious it is here.' }),
              'Code -> severity.',
            ),
          ),
        },
        { ...closed, description: 'How diagnostics are judged in this workspace.' },
      ),
    ),
  },
  {
    title: 'Workspace',
    description: 'The root of a workspace: names of policies, environments and places. No secrets.',
  },
)
export type Workspace = Static<typeof WorkspaceSchema>
