import { type TProperties, Type } from 'typebox'
import { closed, meaning, text } from './shape'
import { IdSchema } from './vocabulary'

/** A document of one kind: the head that every kind shares, and its own members. */
export const documentOf = <const K extends string, T extends TProperties>(
  kind: K,
  members: T,
  options: { title: string; description: string },
) =>
  Type.Object(
    {
      $schema: Type.Optional(text('Address of a JSON schema, for other editors. Ignored here.')),
      kind: Type.Literal(kind, { description: `What this document is: always "${kind}".` }),
      schemaVersion: Type.Integer({
        minimum: 1,
        description: 'Version of the format that the document was written in.',
        examples: [1],
      }),
      id: meaning(IdSchema, 'Name by which other documents refer to this one; unique per kind.'),
      title: Type.Optional(text('What people see beside the id. Never hashed.')),
      ...members,
    },
    { ...closed, ...options },
  )
