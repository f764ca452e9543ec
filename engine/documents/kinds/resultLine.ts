import { type Static, Type } from 'typebox'
import { count, mapOf, orNull } from './shape'
import { IdSchema, OutcomeSchema } from './vocabulary'

/** One line of `results.jsonl`: one rollout of an evaluation or of training. The last five are null in an evaluation. */
export const ResultLineSchema = Type.Object({
  rollout: Type.String(),
  task: IdSchema,
  harness: IdSchema,
  attempt: count(),
  seed: count(),
  outcome: OutcomeSchema,
  score: orNull(Type.Number({ minimum: 0, maximum: 1 }), {
    description: 'Null when the environment failed.',
  }),
  steps: count(),
  tokens: Type.Object({ input: count(), output: count(), harness: count() }),
  firings: mapOf(count(), 'Hook name -> how often it fired.'),
  labels: mapOf(count(), 'Label of a record hook -> how often it was counted.'),
  purpose: Type.String(),
  split: orNull(Type.String()),
  family: orNull(Type.String()),
  tags: Type.Array(Type.String()),
  update: orNull(count()),
  group: orNull(Type.String()),
  rank: orNull(count()),
  policyVersion: orNull(count()),
})
export type ResultLine = Static<typeof ResultLineSchema>
