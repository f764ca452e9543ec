import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { LintSchema } from './harness'
import { amount, anyMembers, closed, count, meaning, oneOfNames, text, texts, truth } from './shape'
import { IdSchema, PinSchema } from './vocabulary'

const atLeastOne = (description: string, more: { readonly default?: number; readonly examples?: number[] } = {}) =>
  Type.Integer({ minimum: 1, ...more, description })

/** Which harnesses play, and what becomes of a group that failed. */
export const jobMethodNames = ['plain', 'h0-rescue', 'siblings', 'mixed', 'bandit'] as const

const RolloutSchema = Type.Object(
  {
    tasksPerUpdate: atLeastOne('Tasks whose groups make one update.', { examples: [8] }),
    groupSize: atLeastOne('Rollouts of one task that are compared with each other.', { examples: [8] }),
    updates: atLeastOne('Updates of the policy.', { examples: [40] }),
    maxTurns: Type.Optional(atLeastOne('Caps the turns of every harness.')),
    temperature: Type.Optional(Type.Number({ minimum: 0, default: 1, description: 'Sampling temperature.' })),
    maxTokensPerTurn: Type.Optional(atLeastOne('Tokens that the policy may write per turn.')),
  },
  { ...closed, description: 'How the initial groups are played.' },
)

const RescueSchema = Type.Object(
  {
    trigger: Type.Optional(
      oneOfNames(['all-fail', 'never'], {
        default: 'all-fail',
        description: 'When siblings play a task again: when all initial rollouts under the base failed.',
      }),
    ),
    threshold: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        default: 1,
        description: 'Reward from which a rollout counts as a success.',
      }),
    ),
    topK: Type.Optional(atLeastOne('Siblings that the router names.', { examples: [8] })),
    perHarness: Type.Optional(
      atLeastOne('Rollouts under each; topK times perHarness is the group size.', { default: 1 }),
    ),
    excludeBase: Type.Optional(truth('The base harness is not among those that try again.', { default: true })),
    allSucceed: Type.Optional(
      oneOfNames(['drop'], { default: 'drop', description: 'What becomes of a rescue group in which all succeed.' }),
    ),
    allFail: Type.Optional(
      oneOfNames(['drop'], { default: 'drop', description: 'What becomes of a rescue group in which all fail.' }),
    ),
    lossContext: Type.Optional(
      oneOfNames(['as-generated', 'base', 'both'], {
        default: 'as-generated',
        description: "Context in which the tokens are trained: the sibling's, the base's, or both at half weight.",
      }),
    ),
    maxRescueRollouts: Type.Optional(count('Rescue rollouts of the whole job; absent = unlimited.')),
  },
  { ...closed, description: 'What siblings do for tasks that the base failed altogether.' },
)

const RouterSchema = Type.Object(
  {
    voters: Type.Optional(texts('Policies of the workspace that rank the siblings.')),
    aggregate: Type.Optional(
      oneOfNames(['borda', 'reciprocal-rank', 'plurality'], {
        default: 'borda',
        description: 'How their ballots become one ranking.',
      }),
    ),
    useFailureEvidence: Type.Optional(truth('Voters see a digest of the failed attempts.', { default: true })),
    fallback: Type.Optional(
      oneOfNames(['statistics', 'rules'], {
        default: 'statistics',
        description: 'What ranks when fewer than half of the voters answer.',
      }),
    ),
    maxTokens: Type.Optional(count('Tokens that all ballots together may cost.')),
  },
  { ...closed, description: 'How siblings are ranked for a task.' },
)

const ReanchorSchema = Type.Object(
  {
    everyUpdates: Type.Optional(atLeastOne('Updates between two anchors.', { default: 10 })),
    tasks: Type.Optional(atLeastOne('Training tasks of an anchor.', { default: 40 })),
    maxRolloutsPerAnchor: Type.Optional(count('Rollouts of one anchor.')),
    halfLifeUpdates: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, default: 15, description: 'Updates after which evidence counts half.' }),
    ),
  },
  { ...closed, description: 'How profiles follow the policy while it learns.' },
)

const AlgorithmSchema = Type.Object(
  {
    name: Type.Optional(oneOfNames(['grpo'], { default: 'grpo', description: 'The training algorithm.' })),
    normaliseStd: Type.Optional(truth('Advantages are divided by the deviation of their group.', { default: true })),
    clip: Type.Optional(amount('How far a probability ratio may leave 1.')),
    klCoef: Type.Optional(amount('Weight of the distance to the initial policy.')),
    lossReduction: Type.Optional(
      oneOfNames(['token-mean', 'sequence-mean'], {
        default: 'token-mean',
        description: 'What weighs the same: every token, or every rollout.',
      }),
    ),
    learningRate: Type.Optional(amount('Step size of the optimizer.')),
    optimizer: Type.Optional(anyMembers('Other settings of the optimizer.')),
  },
  { ...closed, description: 'How rollouts become an update.' },
)

const ValidationSchema = Type.Object(
  {
    split: Type.Optional(text('Split that is played; never one that is trained on.', { examples: ['validation'] })),
    harness: Type.Optional(meaning(IdSchema, 'Id of the harness that is played.')),
    everyUpdates: Type.Optional(atLeastOne('Updates between two validations.', { examples: [10] })),
    rollouts: Type.Optional(atLeastOne('Rollouts per task.', { examples: [3] })),
  },
  { ...closed, description: 'How checkpoints are chosen.' },
)

const LimitsSchema = Type.Object(
  {
    gpuHours: Type.Optional(amount('Hours of all devices together.')),
    apiTokens: Type.Optional(count('Tokens of all model calls beside the policy.')),
    wallHours: Type.Optional(amount('Hours from start to end.')),
  },
  { ...closed, description: 'Where the job stops.' },
)

export const JobSchema = documentOf(
  'job',
  {
    method: Type.Optional(
      oneOfNames(jobMethodNames, {
        default: 'siblings',
        description: 'Which harnesses play, and what becomes of a task that the base failed.',
      }),
    ),
    policy: Type.Object(
      {
        init: text('The weights to begin with: a policy of the workspace or a model.'),
        adapter: Type.Optional(text('What is trained: `full`, or the adapter.', { examples: ['full'] })),
      },
      { ...closed, description: 'The policy that is trained.' },
    ),
    base: meaning(PinSchema, 'The harness that the policy is trained for.'),
    pool: Type.Optional(meaning(IdSchema, 'Id of the frozen pool that rescues.')),
    tasks: Type.Object(
      {
        set: Type.Optional(text('Id of the task set; absent = that of the benchmark of the base.')),
        split: text('Split that is trained on.', { examples: ['train'] }),
      },
      { ...closed, description: 'What is played in training.' },
    ),
    rollout: RolloutSchema,
    rescue: Type.Optional(RescueSchema),
    router: Type.Optional(RouterSchema),
    reanchor: Type.Optional(ReanchorSchema),
    algorithm: Type.Optional(AlgorithmSchema),
    validation: Type.Optional(ValidationSchema),
    limits: Type.Optional(LimitsSchema),
    seed: Type.Optional(Type.Integer({ minimum: 0, description: 'Seed of the job; absent = 1.', examples: [1] })),
    notes: Type.Optional(text('For people.')),
    lint: Type.Optional(LintSchema),
  },
  { title: 'Job', description: 'A training job: what is trained, on what, with which siblings, and where it stops.' },
)
/** A training job as people write it. Where it runs is no part of it. */
export type Job = Static<typeof JobSchema>
