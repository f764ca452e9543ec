import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { Check, Clone, Default, Errors } from 'typebox/value'
import { isJsonObject, type JsonObject } from '../documents/json'
import { plainParameters } from './plainParameters'

export type FilledParameters =
  | { readonly ok: true; readonly parameters: JsonObject }
  | { readonly ok: false; readonly errors: readonly TLocalizedValidationError[] }

/** The parameters of a condition or an action with the defaults of its schema, or why they do not fit. */
export const filledParameters = (schema: TSchema, given: unknown): FilledParameters => {
  const parameters = plainParameters(schema, given)
  return parameters === undefined ? judged(schema, given) : { ok: true, parameters }
}

const judged = (schema: TSchema, given: unknown): FilledParameters => {
  const filled: unknown = Default(schema, Clone(given))
  if (Check(schema, filled) && isJsonObject(filled)) return { ok: true, parameters: filled }
  return { ok: false, errors: Errors(schema, filled) }
}

/** What holds where nothing is given. */
export const defaultParameters = (schema: TSchema): JsonObject => {
  const filled: unknown = Default(schema, {})
  return isJsonObject(filled) ? filled : {}
}

/** The first reason in words. */
export const parameterMessage = (errors: readonly TLocalizedValidationError[]): string => {
  const error = errors.find(({ keyword }) => keyword !== 'boolean')
  const extra: unknown = error?.keyword === 'additionalProperties' ? error.params['additionalProperties'] : undefined
  if (Array.isArray(extra)) return `unknown parameter ${extra.map((name) => `\`${String(name)}\``).join(', ')}`
  return `${error?.instancePath.slice(1) || 'parameters'} ${error?.message ?? 'must be an object'}`
}
