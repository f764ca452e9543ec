import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { closed, mapOf, oneOfNames } from './shape'

const optionalText = () => Type.Optional(Type.String())

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

const PolicyConfigSchema = Type.Object(
  {
    type: Type.String(),
    baseUrl: optionalText(),
    model: optionalText(),
    protocol: optionalText(),
    keyEnv: Type.Optional(Type.String({ description: 'Name of the environment variable that holds the key.' })),
    contextTokens: Type.Optional(Type.Integer({ minimum: 1 })),
    price: Type.Optional(
      Type.Object(
        {
          inputPerMillion: Type.Optional(Type.Number({ minimum: 0 })),
          outputPerMillion: Type.Optional(Type.Number({ minimum: 0 })),
          currency: optionalText(),
        },
        closed,
      ),
    ),
    options: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Settings of this type.' })),
  },
  closed,
)

const EnvironmentConfigSchema = Type.Object(
  {
    type: Type.String(),
    engine: optionalText(),
    data: Type.Optional(Type.String({ description: 'Folder or file of the task data, relative to the workspace.' })),
    command: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    env: Type.Optional(mapOf(Type.String())),
    options: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Settings of this type.' })),
  },
  closed,
)

const BackendConfigSchema = Type.Object(
  { type: Type.String(), baseUrl: optionalText(), profile: optionalText(), keyEnv: optionalText() },
  closed,
)

const TargetConfigSchema = Type.Object(
  { type: Type.String(), address: optionalText(), tokenEnv: optionalText(), runRoot: optionalText() },
  closed,
)

export const WorkspaceSchema = documentOf(
  'workspace',
  {
    roots: Type.Optional(Type.Array(Type.String(), { description: 'Folders with documents; absent = all.' })),
    policies: Type.Optional(mapOf(PolicyConfigSchema, 'What `--policy NAME` may name.')),
    environments: Type.Optional(mapOf(EnvironmentConfigSchema, 'What `--env NAME` may name.')),
    backends: Type.Optional(mapOf(BackendConfigSchema)),
    targets: Type.Optional(mapOf(TargetConfigSchema)),
    budgets: Type.Optional(mapOf(Type.Number({ minimum: 0 }))),
    tasks: Type.Optional(
      Type.Object(
        { testSalt: Type.Optional(Type.String({ description: 'Salted ids are SHA-256 of this salt and the id.' })) },
        closed,
      ),
    ),
    lint: Type.Optional(
      Type.Object(
        { severity: Type.Optional(mapOf(oneOfNames([...severityNames, 'off']), 'Code -> severity.')) },
        closed,
      ),
    ),
  },
  {
    title: 'Workspace',
    description: 'The root of a workspace: names of policies, environments and places. No secrets.',
  },
)
export type Workspace = Static<typeof WorkspaceSchema>
