import { Type } from 'typebox'
import type { JsonValue } from '../../documents/json'
import { oneOfNames } from '../../documents/kinds/shape'

/** One of a closed list of names; without a fallback the parameter is required. */
export const oneOf = <const Name extends string>(
  names: readonly Name[],
  description: string,
  fallback?: NoInfer<Name>,
) => oneOfNames(names, { description, ...(fallback !== undefined && { default: fallback }) })

/** Any JSON value. */
export const JsonValueSchema = (fallback: JsonValue, description: string) =>
  Type.Unsafe<JsonValue>(Type.Unknown({ default: fallback, description }))

export const stringList = (fallback: readonly string[], description: string) =>
  Type.Array(Type.String({ minLength: 1 }), { default: [...fallback], description })

export const count = (minimum: number, fallback: number, description: string) =>
  Type.Integer({ minimum, default: fallback, description })

const levelNames = ['api', 'app'] as const
export const level = () => oneOf(levelNames, 'What counts as one thing: each API, or each app as a whole.', 'api')
export const exclude = () => stringList([], 'APIs ("app.api") and apps that never count.')

export const regexSource = (description: string) =>
  Type.String({
    minLength: 1,
    description: `${description} A regex in linear time: no look-around, no back-references.`,
  })
