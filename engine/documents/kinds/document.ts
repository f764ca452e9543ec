import { type TProperties, Type } from 'typebox'
import { closed } from './shape'
import { IdSchema } from './vocabulary'

/** A document of one kind: the head that every kind shares, and its own members. */
export const documentOf = <const K extends string, T extends TProperties>(
  kind: K,
  members: T,
  options: { title: string; description: string },
) =>
  Type.Object(
    {
      $schema: Type.Optional(Type.String()),
      kind: Type.Literal(kind),
      schemaVersion: Type.Integer({ minimum: 1 }),
      id: IdSchema,
      title: Type.Optional(Type.String()),
      ...members,
    },
    { ...closed, ...options },
  )
