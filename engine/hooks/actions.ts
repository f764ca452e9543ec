import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { closed, oneOfNames, orNull } from '../documents/kinds/shape'
import { type ActionName, actionNames } from '../documents/kinds/vocabulary'

const none = Type.Object({}, closed)
/** A member whose default is null, which stands for "not used". */
const unused = <T extends TSchema & { readonly type: string }>(schema: T, description: string) =>
  Type.Optional(orNull(schema, { default: null, description }))

const schemas = {
  warn: none,
  inject: Type.Object(
    {
      role: Type.Optional(oneOfNames(['user', 'system'], { default: 'user' })),
      ttlSteps: unused(Type.Integer({ minimum: 1 }), 'Steps until it leaves later requests; null stays.'),
      position: Type.Optional(oneOfNames(['end', 'start'], { default: 'end', description: 'Where it stands.' })),
    },
    closed,
  ),
  block: none,
  require: Type.Object(
    {
      until: Type.Optional(
        Type.Union([Type.String({ minLength: 1 }), Type.Record(Type.String(), Type.Unknown())], {
          description: 'Condition that ends the blocking. Absent: the hook blocks as long as its condition holds.',
        }),
      ),
      maxBlocks: Type.Optional(
        Type.Integer({ minimum: 0, default: 2, description: 'Blocks per task; after them the hook only warns.' }),
      ),
    },
    closed,
  ),
  rewrite_args: Type.Object(
    {
      set: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          default: {},
          description: 'JSON Pointer into the arguments -> value; strings are templates.',
        }),
      ),
      remove: Type.Optional(Type.Array(Type.String(), { default: [], description: 'JSON Pointers to remove.' })),
      disclose: Type.Optional(
        Type.Boolean({ default: true, description: 'The result starts with one line saying what changed.' }),
      ),
    },
    closed,
  ),
  rewrite_result: Type.Object(
    {
      mode: Type.Optional(oneOfNames(['append', 'prepend', 'replace', 'head_tail'], { default: 'append' })),
      maxChars: unused(Type.Integer({ minimum: 2 }), 'head_tail: characters of the result that stay.'),
    },
    closed,
  ),
  run_tool: Type.Object(
    {
      tool: Type.String({ minLength: 1, description: 'A tool with effect read or schema.' }),
      arguments: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), { default: {}, description: 'Strings are templates.' }),
      ),
      as: Type.Optional(
        oneOfNames(['note', 'result'], {
          default: 'note',
          description: 'Shown in the note of the step, or behind the result of the call.',
        }),
      ),
    },
    closed,
  ),
  retry: Type.Object(
    {
      maxRetries: Type.Optional(Type.Integer({ minimum: 0, default: 1, description: 'Retries per task.' })),
      temperature: unused(Type.Number({ minimum: 0, maximum: 2 }), 'Temperature of the new turn; null keeps it.'),
      keepFailed: Type.Optional(Type.Boolean({ default: false, description: 'Keep the failed turn in the context.' })),
    },
    closed,
  ),
  ask_model: Type.Object(
    {
      askModel: Type.String({ minLength: 1, description: 'Name of a policy of the workspace.' }),
      askPrompt: Type.String({ minLength: 1, description: 'Template of the question.' }),
      answers: Type.Record(Type.String(), Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]), {
        description: 'Label -> { action, message, parameters }, or null for nothing.',
      }),
      askMaxTokens: Type.Optional(Type.Integer({ minimum: 1, default: 16 })),
    },
    closed,
  ),
  set: Type.Object(
    {
      setFlag: Type.String({ minLength: 1 }),
      setValue: Type.Optional(
        Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], { default: true }),
      ),
    },
    closed,
  ),
  extend: Type.Object({ turns: Type.Integer({ minimum: 1, description: 'Turns added, once per task.' }) }, closed),
  stop: Type.Object(
    {
      outcome: Type.Optional(oneOfNames(['finish', 'give_up'], { default: 'give_up' })),
      answer: unused(Type.String(), 'Template of the answer handed in.'),
    },
    closed,
  ),
  record: Type.Object({ label: Type.Optional(Type.String({ description: 'Name of the counted behaviour.' })) }, closed),
} as const satisfies Record<ActionName, TObject>

/** Optional members that have no default: absent means that there is none. */
type WithoutDefault = 'until' | 'label'
type Filled<T> = Required<Omit<T, WithoutDefault>> & Pick<T, Extract<keyof T, WithoutDefault>>

/** The parameters of an action with their defaults. */
export type ActionParameters<K extends ActionName> = Filled<Static<(typeof schemas)[K]>>

/** One action with parameters that passed its schema and carry their defaults. */
export type ActionPlan = {
  readonly [K in ActionName]: { readonly action: K; readonly parameters: ActionParameters<K> }
}[ActionName]

export interface ActionDefinition {
  /** One line for people: what the action does. */
  readonly summary: string
  /** Closed TypeBox object, with a default on every optional member that has one. */
  readonly parameters: TObject
  readonly message: 'required' | 'optional' | 'unused'
  /** Never changes what happens next, so several of them live side by side. */
  readonly advisory: boolean
}

const define = (
  action: ActionName,
  message: ActionDefinition['message'],
  advisory: boolean,
  summary: string,
): ActionDefinition => ({ summary, parameters: schemas[action], message, advisory })

export const actionTable: { readonly [action in ActionName]: ActionDefinition } = {
  warn: define('warn', 'required', true, 'Adds the message to the next note.'),
  inject: define('inject', 'required', true, 'Adds context that is not a reaction, for some steps or for good.'),
  block: define('block', 'required', false, 'Refuses the call, the turn or the finish, with the message.'),
  require: define('require', 'required', false, 'Blocks until a condition holds, then, after some blocks, only warns.'),
  rewrite_args: define('rewrite_args', 'unused', false, 'Changes the arguments that the environment receives.'),
  rewrite_result: define('rewrite_result', 'optional', false, 'Changes the result text that the model sees.'),
  run_tool: define('run_tool', 'unused', true, 'Runs one read or schema tool and shows its result.'),
  retry: define('retry', 'optional', false, 'Samples the turn again, or runs an idempotent call again.'),
  ask_model: define('ask_model', 'unused', true, 'Asks another model one question; its label chooses what follows.'),
  set: define('set', 'unused', true, 'Remembers a value for `flag` conditions.'),
  extend: define('extend', 'optional', false, 'Adds turns at the limit, once per task.'),
  stop: define('stop', 'unused', false, 'Ends the task.'),
  record: define('record', 'unused', true, 'Counts a behaviour; nothing is shown.'),
}

const aliases: Readonly<Record<string, ActionName>> = { remind: 'warn' }

/** The action that a name means, or undefined for an unknown name. `remind` is an older word for `warn`. */
export const actionNamed = (name: string): ActionName | undefined => {
  if (Object.hasOwn(aliases, name)) return aliases[name]
  return actionNames.find((known) => known === name)
}
