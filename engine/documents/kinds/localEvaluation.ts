import { type Static, Type } from 'typebox'
import { amount, count, meaning, oneOfNames, text, texts, truth } from './shape'
import { HashSchema, IdSchema } from './vocabulary'

const SampledTaskSchema = Type.Object(
  {
    taskId: text('The task.'),
    role: oneOfNames(['target', 'control'], {
      description: 'target: the parent fails it; control: the parent passes it, and so should the candidate.',
    }),
    rootCause: Type.Optional(meaning(IdSchema, 'Root cause that a target belongs to.')),
    parent: Type.Object(
      { n: count('Rollouts of the task.'), pass: count('Rollouts that passed.') },
      { description: 'Outcomes under the parent, as earlier runs recorded them.' },
    ),
    parentTokens: amount('Mean tokens of a rollout under the parent, read and written.'),
  },
  { description: 'One task of the local sample.' },
)

const VerdictSchema = Type.Object(
  {
    status: oneOfNames(['accepted', 'revise', 'rejected', 'pending'], {
      description: 'What becomes of the candidate.',
    }),
    rule: text('Name of the rule that judged.'),
    reasons: texts('What was found, and what speaks against the candidate.'),
    targets: count('Targets of the sample.'),
    repaired: count('Targets that the candidate passes.'),
    controls: count('Controls of the sample.'),
    regressed: count('Controls that the candidate does not pass.'),
  },
  { description: 'The verdict when the run ended; `harness-s report` computes it again from the results.' },
)

/** Beside what is in the header of every run. Readers ignore members that they do not know. */
export const LocalEvaluationSchema = Type.Object(
  {
    candidate: meaning(IdSchema, 'The sibling that is tried.'),
    parent: Type.Object(
      { id: meaning(IdSchema, 'Id of the parent.'), stateHash: meaning(HashSchema, 'State hash of the parent.') },
      { description: 'The direct parent of the candidate, whose recorded outcomes are the other half of each pair.' },
    ),
    runs: texts('The runs that recorded the parent.'),
    flakes: Type.Object(
      {
        flaky: count('Tasks that the parent solved at some of two or more tries.'),
        failed: count('Tasks that it solved at none of them.'),
      },
      { description: 'How steady the failures of the parent are.' },
    ),
    isRevised: truth('The candidate was revised before: it may not be sent back again.'),
    surroundings: Type.Optional(
      meaning(HashSchema, 'Of the documents that results depend on beside harnesses: workspace, tasks, tools.'),
    ),
    verdict: Type.Optional(VerdictSchema),
    tasks: Type.Array(SampledTaskSchema, { description: 'The local sample: at most 30 tasks, at most 10 controls.' }),
  },
  { description: 'What a run with the purpose "local-eval" compares.' },
)
export type LocalEvaluation = Static<typeof LocalEvaluationSchema>
