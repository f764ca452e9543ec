import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { LintSchema } from './harness'
import { closed, count, meaning, text, texts, truth } from './shape'
import { HarnessIdSchema, HashSchema, IdSchema, PinSchema } from './vocabulary'

const EntryOrAbsent = (description: string) =>
  Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], description })

export const EditSchema = Type.Object(
  {
    path: Type.String({
      minLength: 1,
      description: 'Entry path, state.<section>.<name>.',
      examples: ['state.hooks.next-page', 'state.rules.read-before-write'],
    }),
    before: EntryOrAbsent('The entry as the parent has it; null = absent.'),
    after: EntryOrAbsent('The entry as this document wants it; null = absent.'),
    rationale: Type.Optional(text('Why the entry changes. Never shown to the policy.')),
  },
  { ...closed, description: 'A guarded edit of one whole entry: it applies only where `before` still holds.' },
)
export type Edit = Static<typeof EditSchema>

/** Parts of a direction that siblings and proposals share. */
export const directionMembers = {
  label: text('The direction in a few words.', { examples: ['complete pagination'] }),
  mechanism: Type.Optional(text('What goes wrong without the edits.')),
  sections: Type.Optional(
    texts('Sections of the state that the edits should stay in.', { examples: [['hooks', 'rules']] }),
  ),
}

export const SiblingSchema = documentOf(
  'sibling',
  {
    id: meaning(HarnessIdSchema, 'Name of the sibling; harnesses and siblings share one name space.'),
    base: meaning(PinSchema, 'The harness at the root of the chain.'),
    parent: meaning(PinSchema, 'The direct ancestor: a harness or a sibling.'),
    direction: Type.Optional(
      Type.Object(
        {
          ...directionMembers,
          summary: Type.Optional(text('What the edits do, in one or two sentences.')),
          rootCauses: Type.Optional(texts('Ids of the root causes, as the proposal names them.')),
        },
        { ...closed, description: 'What the sibling is for.' },
      ),
    ),
    edits: Type.Array(EditSchema, { description: 'What differs from the parent, entry by entry.' }),
    origin: Type.Optional(
      Type.Object(
        {
          proposal: Type.Optional(meaning(IdSchema, 'Id of the proposal that it came of.')),
          revision: Type.Optional(count('Which revision of the proposal; 0 is the first.')),
          author: Type.Optional(text('Who wrote it.', { examples: ['editor-model', 'human'] })),
          editedByHuman: Type.Optional(truth('A person changed the edits before they were accepted.')),
        },
        { ...closed, description: 'Where the sibling comes from.' },
      ),
    ),
    stateHash: Type.Optional(meaning(HashSchema, 'State hash of the resolved sibling.')),
    lint: Type.Optional(LintSchema),
  },
  { title: 'Sibling', description: 'Edits against a pinned parent harness.' },
)
export type Sibling = Static<typeof SiblingSchema>
