import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { LintSchema } from './harness'
import { amount, anyMembers, closed, count, meaning, oneOfNames, orNull, text, texts, truth } from './shape'
import { directionMembers, EditSchema } from './sibling'
import { HashSchema, IdSchema, PinSchema } from './vocabulary'

const EvidenceSchema = Type.Object(
  {
    rollout: text('The rollout that shows it: <run>/<harness>/<task>/<attempt>.', { examples: ['run-0007/H0/task/0'] }),
    step: Type.Optional(count('Step of the rollout, from 1.')),
    note: Type.Optional(text('What is seen there.')),
  },
  { ...closed, description: 'A place in a recorded rollout.' },
)

export const RootCauseSchema = Type.Object(
  {
    id: meaning(IdSchema, 'Name of the root cause inside this proposal.'),
    label: Type.Optional(text('The cause in a few words.')),
    failedTaskIds: texts('Tasks that the parent failed for this reason.'),
    evidence: Type.Optional(Type.Array(EvidenceSchema, { description: 'Where recorded rollouts show the cause.' })),
  },
  { ...closed, description: 'One reason for failures, with the failed tasks that support it.' },
)
export type RootCause = Static<typeof RootCauseSchema>

const tally = (description: string) =>
  Type.Object({ n: count('Rollouts of the task.'), pass: count('Rollouts that passed.') }, { ...closed, description })

const EvaluatedTaskSchema = Type.Object(
  {
    taskId: text('The task that was played.'),
    role: oneOfNames(['target', 'control'], {
      description: 'target: the parent fails it; control: the parent passes it, and so should the candidate.',
    }),
    rootCause: Type.Optional(meaning(IdSchema, 'Root cause that a target belongs to.')),
    parent: tally('Outcomes under the parent.'),
    candidate: tally('Outcomes under the edits.'),
  },
  { ...closed, description: 'One task of the local sample.' },
)

const EvaluationSchema = Type.Object(
  {
    revision: count('Which edits were played: 0 those of the proposal, 1 those of its revision.'),
    run: text('Id of the run.'),
    candidateHash: Type.Optional(meaning(HashSchema, 'State hash of the parent with the edits, as it was played.')),
    sampleSeed: Type.Optional(Type.Integer({ description: 'Seed with which the tasks were drawn.' })),
    tasks: Type.Array(EvaluatedTaskSchema, { description: 'The local sample: at most 30 tasks, at most 10 controls.' }),
    summary: Type.Optional(
      Type.Object(
        {
          targets: count('Tasks with the role target.'),
          repaired: count('Targets that the candidate passes.'),
          controls: count('Tasks with the role control.'),
          regressed: count('Controls that the candidate fails.'),
          tokenRatio: Type.Optional(amount('Tokens of the candidate over those of the parent, on controls.')),
          firings: Type.Optional(count('How often the changed hooks fired.')),
        },
        { ...closed, description: 'The sample in numbers.' },
      ),
    ),
  },
  { ...closed, description: 'One local evaluation of the edits.' },
)

const ValiditySchema = Type.Object(
  {
    status: oneOfNames(['pending', 'passed', 'failed'], { description: 'What the checks together say.' }),
    checks: Type.Optional(
      Type.Array(
        Type.Object(
          {
            code: text('Name of the check.', { examples: ['applies', 'replay-reach'] }),
            ok: truth('Whether it passed.'),
            detail: Type.Optional(text('What it found.')),
          },
          closed,
        ),
        { description: 'The checks, in the order in which they ran.' },
      ),
    ),
  },
  { ...closed, description: 'Checks before the edits cost a rollout.' },
)

const RevisionSchema = Type.Object(
  {
    edits: Type.Array(EditSchema, { description: 'The edits that replace those of the proposal.' }),
    rationale: Type.Optional(text('Why they should do better.')),
    feedbackHash: Type.Optional(text('Hash of the feedback that the editor saw.')),
  },
  { ...closed, description: 'The one revision that a proposal may have; null = none.' },
)

const VerdictSchema = Type.Object(
  {
    status: oneOfNames(['pending', 'invalid', 'revise', 'accepted', 'rejected', 'withdrawn'], {
      description: 'What becomes of the proposal.',
    }),
    rule: Type.Optional(text('The rule that decided.', { examples: ['local-accept-v1'] })),
    reason: Type.Optional(text('The numbers behind it.')),
    by: Type.Optional(text('Who decided.', { examples: ['rule', 'human'] })),
    at: Type.Optional(text('When, ISO 8601.', { examples: ['2026-11-20T10:00:00Z'] })),
  },
  { ...closed, description: 'The decision about the proposal.' },
)

const ReviewSchema = Type.Object(
  {
    decision: oneOfNames(['pending', 'approved', 'rejected'], { description: 'What the reviewer decided.' }),
    by: Type.Optional(text('Who reviewed.')),
    comment: Type.Optional(text('What the reviewer says.')),
    humanEdits: Type.Optional(Type.Array(EditSchema, { description: 'Edits as the reviewer changed them.' })),
  },
  { ...closed, description: "A person's review." },
)

export const ProposalSchema = documentOf(
  'proposal',
  {
    round: Type.Optional(count('Round of evolution, from 1.')),
    slot: Type.Optional(count('Parent slot of the round, from 1.')),
    budgetIndex: Type.Optional(count('Which proposal of the round it is, from 1.')),
    parent: meaning(PinSchema, 'The harness or sibling that the edits change.'),
    direction: Type.Object(directionMembers, { ...closed, description: 'The one mechanism that the edits are about.' }),
    rootCauses: Type.Array(RootCauseSchema, {
      description: 'The 2 or 3 related reasons for failures that it answers.',
    }),
    edits: Type.Array(EditSchema, { description: 'What would differ from the parent, entry by entry.' }),
    rationale: Type.Optional(text('Why the edits should help.')),
    predictions: Type.Optional(
      Type.Object(
        {
          repairs: Type.Optional(texts('Ids of tasks that the edits should repair.')),
          risks: Type.Optional(texts('What may get worse.')),
        },
        { ...closed, description: 'What the evaluation should show, said before it.' },
      ),
    ),
    generator: Type.Optional(anyMembers('What wrote this: model, sampling, prompt hash, tokens.')),
    validity: Type.Optional(ValiditySchema),
    evaluations: Type.Optional(Type.Array(EvaluationSchema, { description: 'Local evaluations, oldest first.' })),
    revision: Type.Optional(orNull(RevisionSchema)),
    verdict: Type.Optional(VerdictSchema),
    review: Type.Optional(ReviewSchema),
    lint: Type.Optional(LintSchema),
  },
  { title: 'Proposal', description: 'A directional edit under review, with the failures it answers.' },
)
export type Proposal = Static<typeof ProposalSchema>
