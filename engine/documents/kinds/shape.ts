import { type Static, type TSchema, Type } from 'typebox'

/** Objects that people write are closed: an unknown key is a mistake, never silently ignored. */
export const closed = { additionalProperties: false } as const

/** A map of named things. `additionalProperties` instead of a pattern, so that every name is covered, whatever its signs. */
export const mapOf = <T extends TSchema>(value: T, description?: string) =>
  Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    additionalProperties: value,
    ...(description === undefined ? {} : { description }),
  })

/**
 * A value or null. Keywords of a schema speak only of values of their own type, so a second type is enough: a union would
 * report the mistakes of a value and then that it is not null either.
 */
export const orNull = <T extends TSchema & { readonly type: string }>(schema: T, options: object = {}) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'], ...options })

/** One of a closed list of names. */
export const oneOfNames = <const T extends readonly string[]>(
  names: T,
  options: { default?: NoInfer<T>[number]; description?: string } = {},
) => Type.Unsafe<T[number]>({ type: 'string', enum: [...names], ...options })

/** A union told apart by one constant member, so that a validator reports the mistakes of the meant branch only. */
export const taggedUnion = <const T extends readonly TSchema[]>(tag: string, variants: readonly [...T]) =>
  Type.Unsafe<Static<T[number]>>({
    type: 'object',
    required: [tag],
    discriminator: { propertyName: tag },
    oneOf: [...variants],
  })

/** How many there are of something. */
export const count = (description: string) => Type.Integer({ minimum: 0, description })

/** A member that holds text, a list of texts, or a yes or no; editors show the description at the cursor. */
export const text = (description: string, more: object = {}) => Type.String({ ...more, description })
export const texts = (description: string, more: object = {}) => Type.Array(Type.String(), { ...more, description })
export const truth = (description: string, more: { readonly default?: boolean } = {}) =>
  Type.Boolean({ ...more, description })

/** A finite amount that is never negative. */
export const amount = (description: string) => Type.Number({ minimum: 0, description })

/** Whatever JSON object a tool needs to keep; nobody judges its members. */
export const anyMembers = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description })

/** A schema that is used at several places, with what it means at this one. */
export const meaning = <T extends TSchema>(schema: T, description: string): T => ({ ...schema, description })
