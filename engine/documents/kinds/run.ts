import { type Static, Type } from 'typebox'
import { LocalEvaluationSchema } from './localEvaluation'
import { amount, anyMembers, count, mapOf, meaning, oneOfNames, orNull, text, texts, truth } from './shape'
import { HashSchema, IdSchema } from './vocabulary'

/** Readers of runs ignore members they do not know, so that a run of a newer tool can still be read. */
const open = {} as const

export const runPurposeNames = [
  'eval',
  'local-eval',
  'anchor',
  'train',
  'rescue',
  'validation',
  'test',
  'preview',
] as const
export type RunPurpose = (typeof runPurposeNames)[number]

export const runStatusNames = ['running', 'complete', 'incomplete', 'cancelled', 'failed'] as const
export type RunStatus = (typeof runStatusNames)[number]

export const HarnessPinSchema = Type.Object(
  {
    id: meaning(IdSchema, 'Id of the harness or sibling.'),
    stateHash: meaning(HashSchema, 'State hash of what was played.'),
    effectiveHash: meaning(HashSchema, 'Effective hash of what was played.'),
  },
  { description: 'A harness as it ran.' },
)
export type HarnessPin = Static<typeof HarnessPinSchema>

const TotalsSchema = Type.Object(
  {
    rollouts: count('Rollouts that ended.'),
    successes: count('Rollouts that passed.'),
    inputTokens: count('Tokens that the policy read.'),
    outputTokens: count('Tokens that the policy wrote.'),
    harnessTokens: Type.Optional(count('Tokens that harnesses added.')),
    auxiliaryTokens: Type.Optional(count('Tokens of model calls that hooks made.')),
    gpuSeconds: Type.Optional(amount('Busy time of all devices, in seconds.')),
    wallSeconds: Type.Optional(amount('From start to end, in seconds.')),
  },
  { ...open, description: 'What the run came to.' },
)

export const RunSchema = Type.Object(
  {
    kind: Type.Literal('run', { description: 'What this document is: always "run".' }),
    schemaVersion: Type.Integer({ minimum: 1, description: 'Version of the format that the run was written in.' }),
    id: meaning(IdSchema, 'Id of the run: the name of its folder.'),
    purpose: oneOfNames(runPurposeNames, { description: 'What the run was for.' }),
    status: oneOfNames(runStatusNames, { description: 'How far it came.' }),
    seed: count('Seed of the run, from which those of its rollouts follow.'),
    harnesses: Type.Array(HarnessPinSchema, { minItems: 1, description: 'The harnesses as they were played.' }),
    attempts: Type.Optional(mapOf(Type.Integer({ minimum: 1 }), 'Harness id -> attempts per task.')),
    policy: Type.Object(
      {
        id: text('Name of the policy in the workspace.'),
        model: Type.Optional(text('Name of the model, as its server knows it.')),
        checkpoint: Type.Optional(text('Name of the checkpoint.')),
        ref: Type.Optional(text('The weights, by hash where they are ours.')),
        step: Type.Optional(count('Training step of the weights.')),
        sampling: Type.Optional(anyMembers('Sampling settings.')),
      },
      { ...open, description: 'What played.' },
    ),
    environment: Type.Object(
      { id: text('Name of the environment.'), version: text('Its version.') },
      { ...open, description: 'Where it was played.' },
    ),
    tasks: Type.Object(
      {
        set: Type.Optional(text('Id of the task set.')),
        split: text('Split that the tasks are of.'),
        ids: texts('The tasks.'),
        seed: Type.Optional(Type.Integer({ description: 'Seed with which they were drawn.' })),
        doubtful: Type.Optional(texts('Those whose published answer is known to be wrong.')),
        families: Type.Optional(mapOf(Type.String(), 'Task id -> family, where a task is not its own.')),
      },
      { ...open, description: 'What was played.' },
    ),
    maxTurns: Type.Optional(mapOf(Type.Integer({ minimum: 1 }), 'Harness id -> resolved turn budget.')),
    hookLimits: Type.Optional(
      mapOf(
        mapOf(Type.Unknown(), 'Hook name -> its limits.'),
        'Harness id -> hook name -> limits in force, defaults filled in.',
      ),
    ),
    engineVersion: text('Version of this tool.'),
    catalogHash: Type.Optional(meaning(HashSchema, 'Hash of the tool catalogue.')),
    workspaceDirty: Type.Optional(truth('The workspace had changes that version control did not know.')),
    startedAt: Type.Optional(text('When it began, ISO 8601.')),
    endedAt: Type.Optional(orNull(Type.String(), { description: 'When it ended, ISO 8601; null while it runs.' })),
    totals: Type.Optional(TotalsSchema),
    parentJob: Type.Optional(orNull(IdSchema, { description: 'Id of the job that the run belongs to.' })),
    localEvaluation: Type.Optional(LocalEvaluationSchema),
    config: Type.Optional(anyMembers('Options as they were given.')),
  },
  { ...open, title: 'Run', description: 'What ran: the header of a run folder.' },
)
/** The header `run.json` of a run folder. Clocks live here and never in a trajectory. */
export type RunHeader = Static<typeof RunSchema>
