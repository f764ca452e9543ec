import type { Static } from 'typebox'
import { validators } from './generated/validators'
import { readableErrors, type SchemaError } from './schemaError'
import type { kindSchemas, unitSchemas } from './schemas'

type Schemas = typeof kindSchemas & typeof unitSchemas

/** Every schema that values can be checked against: document kinds, log records, and units such as one hook entry. */
export type SchemaName = keyof Schemas
export type ValueOf<K extends SchemaName> = Static<Schemas[K]>

/** Where `value` does not follow the schema; empty when it does. Unions report the branch that was meant only. */
export const validateKind = (kind: SchemaName, value: unknown): SchemaError[] => {
  const validator = validators[kind]
  return validator(value) ? [] : readableErrors(value, validator.errors ?? [])
}

/** Narrows a value by its schema, so that code behind a check needs no cast. */
export const isKind = <K extends SchemaName>(kind: K, value: unknown): value is ValueOf<K> => validators[kind](value)
