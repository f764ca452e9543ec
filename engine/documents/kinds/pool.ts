import { type Static, Type } from 'typebox'
import { documentOf } from './document'
import { LintSchema } from './harness'
import { closed, count, mapOf, orNull } from './shape'
import { HashSchema, IdSchema, PinSchema } from './vocabulary'

export const PoolMemberSchema = Type.Object(
  {
    id: IdSchema,
    stateHash: HashSchema,
    profile: Type.Optional(IdSchema),
    acceptedFrom: Type.Optional(orNull(IdSchema)),
    enabled: Type.Optional(Type.Boolean({ default: true })),
  },
  closed,
)
export type PoolMember = Static<typeof PoolMemberSchema>

export const PoolSchema = documentOf(
  'pool',
  {
    base: PinSchema,
    members: Type.Array(PoolMemberSchema),
    frozen: Type.Optional(Type.Boolean({ default: false, description: 'A frozen pool never changes.' })),
    frozenAt: Type.Optional(Type.String()),
    frozenHash: Type.Optional(HashSchema),
    coverage: Type.Optional(
      Type.Object(
        {
          run: Type.String(),
          policyStep: Type.Optional(count()),
          repairedBy: mapOf(count()),
        },
        closed,
      ),
    ),
    lint: Type.Optional(LintSchema),
  },
  { title: 'Pool', description: 'Which siblings belong together, pinned by hash.' },
)
export type Pool = Static<typeof PoolSchema>
