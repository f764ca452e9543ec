import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { LintSchema } from './harness'
import { amount, anyMembers, closed, count, meaning, oneOfNames, text, texts } from './shape'
import { IdSchema, PinSchema } from './vocabulary'

const rollout = 'run-0040/H0/task/0'

const SupportSchema = Type.Object(
  {
    taskId: text('The task that both played.'),
    siblingRollout: text('Rollout under the sibling: <run>/<harness>/<task>/<attempt>.', { examples: [rollout] }),
    baseRollout: text('Rollout under the base: <run>/<harness>/<task>/<attempt>.', { examples: [rollout] }),
    policyStep: Type.Optional(count('Training step of the policy that played both.')),
  },
  { ...closed, description: 'The same task under the sibling and under the base.' },
)

export const ProfileEntrySchema = Type.Object(
  {
    id: meaning(IdSchema, 'Name of the entry inside this profile.'),
    when: text('The situation, one line.'),
    behavior: text('What the sibling does differently there, one line.'),
    polarity: oneOfNames(['repair', 'regress'], {
      description: 'repair: the sibling passes where the base fails; regress: the reverse, so not to be used there.',
    }),
    tags: Type.Optional(texts('Words that tasks of this situation share.')),
    supports: Type.Array(SupportSchema, { description: 'Pairs of rollouts that show it.' }),
    status: Type.Optional(
      oneOfNames(['active', 'weak', 'stale', 'contradicted', 'internalised', 'retired'], {
        description: 'How far the entry still holds; internalised: the base solves its tasks by now.',
      }),
    ),
  },
  { ...closed, description: 'One situation, and what the sibling does in it.' },
)
export type ProfileEntry = Static<typeof ProfileEntrySchema>

const CheckpointSchema = Type.Object(
  {
    policy: text('Name of the policy, or of its checkpoint.'),
    policyStep: count('Training step of the policy.'),
    pairs: count('Tasks that the sibling and the base both played.'),
    repaired: count('Pairs that the base fails and the sibling passes.'),
    regressed: count('Pairs that the base passes and the sibling fails.'),
    bothPass: count('Pairs that both pass.'),
    bothFail: count('Pairs that both fail.'),
    meanTokens: Type.Optional(amount('Mean tokens of a rollout under the sibling.')),
    meanSteps: Type.Optional(amount('Mean steps of a rollout under the sibling.')),
    firingsPerTask: Type.Optional(amount('Mean firings of its hooks per task.')),
  },
  { ...closed, description: 'Counts at one step of the policy.' },
)

export const ProfileSchema = documentOf(
  'profile',
  {
    harness: meaning(PinSchema, 'The sibling that is described, as it was observed.'),
    entries: Type.Array(ProfileEntrySchema, { description: 'What is known of its behaviour, by situation.' }),
    checkpoints: Type.Optional(
      Type.Array(CheckpointSchema, { description: 'Counts, one row per observed policy step.' }),
    ),
    anchor: Type.Optional(
      Type.Object(
        {
          lastStep: count('Policy step of the last observation.'),
          halfLifeSteps: Type.Number({
            exclusiveMinimum: 0,
            description: 'Policy steps after which evidence counts half.',
            examples: [15],
          }),
          nextDueStep: Type.Optional(count('Policy step at which to observe again.')),
        },
        { ...closed, description: 'When the profile was last compared with the policy.' },
      ),
    ),
    staleness: Type.Optional(
      Type.Object(
        {
          state: oneOfNames(['fresh', 'stale'], { description: 'Whether the profile still describes its sibling.' }),
          reasons: texts('Why it does not, one sentence each.'),
        },
        { ...closed, description: 'Whether the profile may be relied on.' },
      ),
    ),
    generator: Type.Optional(anyMembers('What wrote this: model, sampling, prompt hash, tokens.')),
    lint: Type.Optional(LintSchema),
  },
  { title: 'Profile', description: 'What one sibling does differently from its base, and when, with the evidence.' },
)
export type Profile = Static<typeof ProfileSchema>
