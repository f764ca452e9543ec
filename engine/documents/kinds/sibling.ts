import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { LintSchema } from './harness'
import { closed, count } from './shape'
import { HarnessIdSchema, HashSchema, IdSchema, PinSchema } from './vocabulary'

const EntryOrAbsent = (description: string) =>
  Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], description })

export const EditSchema = Type.Object(
  {
    path: Type.String({ minLength: 1, description: 'Entry path, state.<section>.<name>.' }),
    before: EntryOrAbsent('The entry as the parent has it; null = absent.'),
    after: EntryOrAbsent('The entry as this document wants it; null = absent.'),
    rationale: Type.Optional(Type.String()),
  },
  { ...closed, description: 'A guarded edit of one whole entry: it applies only where `before` still holds.' },
)
export type Edit = Static<typeof EditSchema>

export const SiblingSchema = documentOf(
  'sibling',
  {
    id: HarnessIdSchema,
    base: { ...PinSchema, description: 'The harness at the root of the chain.' },
    parent: { ...PinSchema, description: 'The direct ancestor: a harness or a sibling.' },
    direction: Type.Optional(
      Type.Object(
        {
          label: Type.String(),
          summary: Type.Optional(Type.String()),
          mechanism: Type.Optional(Type.String()),
          sections: Type.Optional(Type.Array(Type.String())),
          rootCauses: Type.Optional(Type.Array(Type.String())),
        },
        closed,
      ),
    ),
    edits: Type.Array(EditSchema),
    origin: Type.Optional(
      Type.Object(
        {
          proposal: Type.Optional(IdSchema),
          revision: Type.Optional(count()),
          author: Type.Optional(Type.String()),
          editedByHuman: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
    stateHash: Type.Optional(HashSchema),
    lint: Type.Optional(LintSchema),
  },
  { title: 'Sibling', description: 'Edits against a pinned parent harness.' },
)
export type Sibling = Static<typeof SiblingSchema>
