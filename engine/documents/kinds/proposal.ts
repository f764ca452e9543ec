import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { LintSchema } from './harness'
import { closed, count, oneOfNames, orNull } from './shape'
import { EditSchema } from './sibling'
import { IdSchema, PinSchema } from './vocabulary'

const EvidenceSchema = Type.Object(
  { rollout: Type.String(), step: Type.Optional(count()), note: Type.Optional(Type.String()) },
  closed,
)

export const RootCauseSchema = Type.Object(
  {
    id: IdSchema,
    label: Type.Optional(Type.String()),
    failedTaskIds: Type.Array(Type.String(), { description: 'Tasks that the parent failed for this reason.' }),
    evidence: Type.Optional(Type.Array(EvidenceSchema)),
  },
  { ...closed, description: 'One reason for failures, with the failed tasks that support it.' },
)
export type RootCause = Static<typeof RootCauseSchema>

const TallySchema = Type.Object({ n: count(), pass: count() }, closed)

const EvaluatedTaskSchema = Type.Object(
  {
    taskId: Type.String(),
    role: oneOfNames(['target', 'control']),
    rootCause: Type.Optional(IdSchema),
    parent: TallySchema,
    candidate: TallySchema,
  },
  closed,
)

const EvaluationSchema = Type.Object(
  {
    revision: count(),
    run: Type.String(),
    sampleSeed: Type.Optional(Type.Integer()),
    tasks: Type.Array(EvaluatedTaskSchema),
    summary: Type.Optional(
      Type.Object(
        {
          targets: count(),
          repaired: count(),
          controls: count(),
          regressed: count(),
          tokenRatio: Type.Optional(Type.Number({ minimum: 0 })),
          firings: Type.Optional(count()),
        },
        closed,
      ),
    ),
  },
  closed,
)

const ValiditySchema = Type.Object(
  {
    status: oneOfNames(['pending', 'passed', 'failed']),
    checks: Type.Optional(
      Type.Array(
        Type.Object({ code: Type.String(), ok: Type.Boolean(), detail: Type.Optional(Type.String()) }, closed),
      ),
    ),
  },
  closed,
)

const GeneratorSchema = Type.Record(Type.String(), Type.Unknown(), {
  description: 'What wrote this: model, sampling, prompt hash, tokens.',
})

const RevisionSchema = Type.Object(
  {
    edits: Type.Array(EditSchema),
    rationale: Type.Optional(Type.String()),
    feedbackHash: Type.Optional(Type.String()),
  },
  closed,
)

const VerdictSchema = Type.Object(
  {
    status: oneOfNames(['pending', 'invalid', 'revise', 'accepted', 'rejected', 'withdrawn']),
    rule: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
    by: Type.Optional(Type.String()),
    at: Type.Optional(Type.String()),
  },
  closed,
)

const ReviewSchema = Type.Object(
  {
    decision: oneOfNames(['pending', 'approved', 'rejected']),
    by: Type.Optional(Type.String()),
    comment: Type.Optional(Type.String()),
    humanEdits: Type.Optional(Type.Array(EditSchema)),
  },
  closed,
)

export const ProposalSchema = documentOf(
  'proposal',
  {
    round: Type.Optional(count()),
    slot: Type.Optional(count()),
    budgetIndex: Type.Optional(count()),
    parent: PinSchema,
    direction: Type.Object(
      {
        label: Type.String(),
        mechanism: Type.Optional(Type.String()),
        sections: Type.Optional(Type.Array(Type.String())),
      },
      closed,
    ),
    rootCauses: Type.Array(RootCauseSchema),
    edits: Type.Array(EditSchema),
    rationale: Type.Optional(Type.String()),
    predictions: Type.Optional(
      Type.Object(
        { repairs: Type.Optional(Type.Array(Type.String())), risks: Type.Optional(Type.Array(Type.String())) },
        closed,
      ),
    ),
    generator: Type.Optional(GeneratorSchema),
    validity: Type.Optional(ValiditySchema),
    evaluations: Type.Optional(Type.Array(EvaluationSchema)),
    revision: Type.Optional(orNull(RevisionSchema)),
    verdict: Type.Optional(VerdictSchema),
    review: Type.Optional(ReviewSchema),
    lint: Type.Optional(LintSchema),
  },
  { title: 'Proposal', description: 'A directional edit under review, with the failures it answers.' },
)
export type Proposal = Static<typeof ProposalSchema>
