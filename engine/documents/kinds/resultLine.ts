import { type Static, Type } from 'typebox'
import { count, mapOf, meaning, orNull, text, texts } from './shape'
import { IdSchema, OutcomeSchema } from './vocabulary'

/** One line of `results.jsonl`: one rollout of an evaluation or of training. The last five are null in an evaluation. */
export const ResultLineSchema = Type.Object({
  rollout: text('Id of the rollout: <harness>/<task>/<attempt>, in training after <update>.<purpose>/.'),
  task: meaning(IdSchema, 'Id of the task.'),
  harness: meaning(IdSchema, 'Id of the harness that was played.'),
  attempt: count('Number of the attempt, from 0.'),
  seed: count('Seed of the rollout.'),
  outcome: meaning(OutcomeSchema, 'How the rollout ended.'),
  score: orNull(Type.Number({ minimum: 0, maximum: 1 }), {
    description: 'Null when the environment failed.',
  }),
  steps: count('Turns of the policy.'),
  tokens: Type.Object(
    {
      input: count('Tokens that the policy read.'),
      output: count('Tokens that the policy wrote.'),
      harness: count('Tokens that the harness added.'),
    },
    { description: 'What the rollout cost.' },
  ),
  auxiliary: Type.Optional(
    mapOf(
      Type.Object(
        {
          calls: count('Calls.'),
          input: count('Tokens that the models read.'),
          output: count('Tokens that the models wrote.'),
          money: Type.Optional(
            Type.Number({ minimum: 0, description: 'What they cost, where the policies have prices.' }),
          ),
        },
        { description: 'What the calls came to.' },
      ),
      'What hooks asked other models: `judge` or `ask_model` -> what it came to. Absent when they asked nothing.',
    ),
  ),
  firings: mapOf(count('Firings.'), 'Hook name -> how often it fired.'),
  labels: mapOf(count('Times.'), 'Label of a record hook -> how often it was counted.'),
  purpose: text('What the rollout was for.', { examples: ['eval', 'initial', 'rescue'] }),
  split: orNull(Type.String(), { description: 'Split of the task.' }),
  family: orNull(Type.String(), { description: 'Family of the task.' }),
  tags: texts('Types of the task.'),
  update: orNull(Type.Integer({ minimum: 0 }), { description: 'Update of the training.' }),
  group: orNull(Type.String(), { description: 'Group of rollouts that it was compared with.' }),
  rank: orNull(Type.Integer({ minimum: 0 }), { description: 'Place of the harness in the ranking of a rescue.' }),
  policyVersion: orNull(Type.Integer({ minimum: 0 }), { description: 'Training step of the policy.' }),
})
export type ResultLine = Static<typeof ResultLineSchema>
