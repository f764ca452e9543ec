import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { LintSchema } from './harness'
import { closed, count, oneOfNames } from './shape'
import { IdSchema, PinSchema } from './vocabulary'

const SupportSchema = Type.Object(
  {
    taskId: Type.String(),
    siblingRollout: Type.String(),
    baseRollout: Type.String(),
    policyStep: Type.Optional(count()),
  },
  { ...closed, description: 'The same task under the sibling and under the base.' },
)

export const ProfileEntrySchema = Type.Object(
  {
    id: IdSchema,
    when: Type.String({ description: 'The situation, one line.' }),
    behavior: Type.String({ description: 'What the sibling does differently there, one line.' }),
    polarity: oneOfNames(['repair', 'regress']),
    tags: Type.Optional(Type.Array(Type.String())),
    supports: Type.Array(SupportSchema),
    status: Type.Optional(oneOfNames(['active', 'stale', 'internalised', 'retired'])),
  },
  closed,
)
export type ProfileEntry = Static<typeof ProfileEntrySchema>

const CheckpointSchema = Type.Object(
  {
    policy: Type.String(),
    policyStep: count(),
    pairs: count(),
    repaired: count(),
    regressed: count(),
    bothPass: count(),
    bothFail: count(),
    meanTokens: Type.Optional(Type.Number({ minimum: 0 })),
    meanSteps: Type.Optional(Type.Number({ minimum: 0 })),
    firingsPerTask: Type.Optional(Type.Number({ minimum: 0 })),
  },
  closed,
)

export const ProfileSchema = documentOf(
  'profile',
  {
    harness: PinSchema,
    entries: Type.Array(ProfileEntrySchema),
    checkpoints: Type.Optional(Type.Array(CheckpointSchema)),
    anchor: Type.Optional(
      Type.Object(
        { lastStep: count(), halfLifeSteps: Type.Number({ exclusiveMinimum: 0 }), nextDueStep: Type.Optional(count()) },
        closed,
      ),
    ),
    staleness: Type.Optional(
      Type.Object({ state: oneOfNames(['fresh', 'stale']), reasons: Type.Array(Type.String()) }, closed),
    ),
    generator: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    lint: Type.Optional(LintSchema),
  },
  { title: 'Profile', description: 'What one sibling does differently from its base, and when, with the evidence.' },
)
export type Profile = Static<typeof ProfileSchema>
