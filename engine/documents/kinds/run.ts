import { type Static, Type } from 'typebox'
import { count, mapOf, oneOfNames, orNull } from './shape'
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
  { id: IdSchema, stateHash: HashSchema, effectiveHash: HashSchema },
  { description: 'A harness as it ran.' },
)
export type HarnessPin = Static<typeof HarnessPinSchema>

const TotalsSchema = Type.Object(
  {
    rollouts: count(),
    successes: count(),
    inputTokens: count(),
    outputTokens: count(),
    harnessTokens: Type.Optional(count()),
    auxiliaryTokens: Type.Optional(count()),
    gpuSeconds: Type.Optional(Type.Number({ minimum: 0 })),
    wallSeconds: Type.Optional(Type.Number({ minimum: 0 })),
  },
  open,
)

export const RunSchema = Type.Object(
  {
    kind: Type.Literal('run'),
    schemaVersion: Type.Integer({ minimum: 1 }),
    id: IdSchema,
    purpose: oneOfNames(runPurposeNames),
    status: oneOfNames(runStatusNames),
    seed: count(),
    harnesses: Type.Array(HarnessPinSchema, { minItems: 1 }),
    attempts: Type.Optional(mapOf(Type.Integer({ minimum: 1 }), 'Harness id -> attempts per task.')),
    policy: Type.Object(
      {
        id: Type.String(),
        model: Type.Optional(Type.String()),
        checkpoint: Type.Optional(Type.String()),
        ref: Type.Optional(Type.String({ description: 'The weights, by hash where they are ours.' })),
        step: Type.Optional(count()),
        sampling: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      },
      open,
    ),
    environment: Type.Object({ id: Type.String(), version: Type.String() }, open),
    tasks: Type.Object(
      {
        set: Type.Optional(Type.String()),
        split: Type.String(),
        ids: Type.Array(Type.String()),
        seed: Type.Optional(Type.Integer()),
        families: Type.Optional(mapOf(Type.String(), 'Task id -> family, where a task is not its own.')),
      },
      open,
    ),
    maxTurns: Type.Optional(mapOf(Type.Integer({ minimum: 1 }), 'Harness id -> resolved turn budget.')),
    hookLimits: Type.Optional(
      mapOf(mapOf(Type.Unknown()), 'Harness id -> hook name -> limits in force, defaults filled in.'),
    ),
    engineVersion: Type.String(),
    catalogHash: Type.Optional(HashSchema),
    workspaceDirty: Type.Optional(Type.Boolean()),
    startedAt: Type.Optional(Type.String()),
    endedAt: Type.Optional(orNull(Type.String())),
    totals: Type.Optional(TotalsSchema),
    parentJob: Type.Optional(orNull(IdSchema)),
    config: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Options as they were given.' })),
  },
  { ...open, title: 'Run', description: 'What ran: the header of a run folder.' },
)
/** The header `run.json` of a run folder. Clocks live here and never in a trajectory. */
export type RunHeader = Static<typeof RunSchema>
