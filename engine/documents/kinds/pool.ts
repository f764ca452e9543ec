import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { LintSchema } from './harness'
import { closed, count, mapOf, meaning, orNull, text, truth } from './shape'
import { HashSchema, IdSchema, PinSchema } from './vocabulary'

export const PoolMemberSchema = Type.Object(
  {
    id: meaning(IdSchema, 'Id of the sibling.'),
    stateHash: meaning(HashSchema, 'State hash of the sibling as it joined.'),
    profile: Type.Optional(meaning(IdSchema, 'Id of the profile that the router reads.')),
    acceptedFrom: Type.Optional(
      orNull(IdSchema, { description: 'Id of the accepted proposal behind it; null = written by hand.' }),
    ),
    enabled: Type.Optional(truth('False leaves the member out of every run.', { default: true })),
  },
  { ...closed, description: 'One sibling of the pool, pinned by hash.' },
)
export type PoolMember = Static<typeof PoolMemberSchema>

export const PoolSchema = documentOf(
  'pool',
  {
    base: meaning(PinSchema, 'The harness that all members are siblings of.'),
    members: Type.Array(PoolMemberSchema, { description: 'The siblings that belong together.' }),
    frozen: Type.Optional(truth('A frozen pool never changes.', { default: false })),
    frozenAt: Type.Optional(text('When the pool was frozen, ISO 8601.', { examples: ['2026-11-21T08:00:00Z'] })),
    frozenHash: Type.Optional(meaning(HashSchema, 'SHA-256 of the canonical form of base and members when frozen.')),
    coverage: Type.Optional(
      Type.Object(
        {
          run: text('Id of the run that was counted.'),
          policyStep: Type.Optional(count('Training step of the policy in that run.')),
          repairedBy: mapOf(count('Repaired tasks.'), 'Member id -> tasks that it repairs.'),
        },
        { ...closed, description: 'How many tasks each member repaired in one run.' },
      ),
    ),
    lint: Type.Optional(LintSchema),
  },
  { title: 'Pool', description: 'Which siblings belong together, pinned by hash.' },
)
export type Pool = Static<typeof PoolSchema>
