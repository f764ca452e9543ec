import { Type } from 'typebox'
import type { JsonValue } from '../../documents/json'

/** One of a closed list of names. */
export const oneOf = <const T extends readonly string[]>(names: T, fallback: T[number], description: string) =>
  Type.Union(
    names.map((name: T[number]) => Type.Literal(name)),
    { default: fallback, description },
  )

/** Any JSON value. */
export const JsonValueSchema = (fallback: JsonValue, description: string) =>
  Type.Unsafe<JsonValue>(Type.Unknown({ default: fallback, description }))

export const stringList = (fallback: readonly string[], description: string) =>
  Type.Array(Type.String({ minLength: 1 }), { default: [...fallback], description })

export const count = (minimum: number, fallback: number, description: string) =>
  Type.Integer({ minimum, default: fallback, description })

export const levelNames = ['api', 'app'] as const
export const level = () => oneOf(levelNames, 'api', 'What counts as one thing: each API, or each app as a whole.')
export const exclude = () => stringList([], 'APIs ("app.api") and apps that never count.')

/** Customary names of the argument that chooses a page. */
export const pageArgNames = ['page_index', 'page', 'offset', 'cursor', 'page_token', 'start'] as const
