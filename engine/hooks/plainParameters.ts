import type { TSchema } from 'typebox'
import { isJsonObject, type JsonObject, type JsonValue } from '../documents/json'
import { remembered } from '../documents/remembered'

type Fits = (value: JsonValue) => boolean

/** Whether a value surely follows the schema of one parameter, and what stands for it where it is absent. */
interface Member {
  readonly fits: Fits
  readonly fallback: JsonValue | undefined
  readonly isRequired: boolean
}

/**
 * The given parameters with defaults filled in, in one look, when all of them are plain: texts, numbers, truths, choices
 * and lists of these, each surely right. Undefined when one is wrong or cannot be judged so: a validator must say then.
 */
export const plainParameters = (schema: TSchema, given: unknown): JsonObject | undefined => {
  if (!isJsonObject(given)) return undefined
  const members = membersOf(schema)
  for (const name of Object.keys(given)) {
    const value = given[name]
    if (value === undefined || members?.get(name)?.fits(value) !== true) return undefined
  }
  return members === undefined ? undefined : withFallbacks(members, given)
}

/** Nothing is copied where nothing is left out. */
const withFallbacks = (members: ReadonlyMap<string, Member>, given: JsonObject): JsonObject | undefined => {
  let filled = given
  for (const [name, { fallback, isRequired }] of members) {
    if (Object.hasOwn(given, name)) continue
    if (fallback !== undefined) {
      if (filled === given) filled = { ...given }
      filled[name] = fallback
    } else if (isRequired) return undefined
  }
  return filled
}

/** Undefined for a schema that says more than which members there are. */
const membersOf = remembered((schema: TSchema): ReadonlyMap<string, Member> | undefined => {
  const { properties, required, ...rest } = Object.fromEntries(Object.entries(schema))
  const isKnown = Object.keys(rest).every((keyword) =>
    ['type', 'additionalProperties', 'description'].includes(keyword),
  )
  if (!isJsonObject(properties) || !isKnown || rest['additionalProperties'] !== false) return undefined
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  const members = Object.entries(properties).map(([name, member]): [string, Member] => {
    const fallback = isJsonObject(member) ? member['default'] : undefined
    return [name, { fits: fitsOf(member), fallback, isRequired: needed.includes(name) }]
  })
  return new Map(members)
})

const never: Fits = () => false

/** A keyword that is not known here could forbid anything. */
const fitsOf = (schema: unknown): Fits => {
  if (!isJsonObject(schema)) return never
  const { description: _, default: __, type, ...limits } = schema
  const tests = Object.entries(limits).map(([keyword, limit]) => fitsKeyword(keyword, limit))
  if (type === undefined) return tests.length === 0 ? () => true : never
  const types = (Array.isArray(type) ? type : [type]).map((name) => typeTests[String(name)] ?? never)
  return (value) => types.some((isOfType) => isOfType(value)) && tests.every((test) => test(value))
}

const typeTests: Readonly<Record<string, Fits>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  null: (value) => value === null,
  array: Array.isArray,
}

/** Each speaks of values of its own type only. */
const fitsKeyword = (keyword: string, limit: JsonValue): Fits => {
  if (keyword === 'enum' && Array.isArray(limit)) return (value) => typeof value !== 'object' && limit.includes(value)
  if (keyword === 'items') return fitsItems(fitsOf(limit))
  if (typeof limit !== 'number') return never
  if (keyword === 'minimum') return (value) => typeof value !== 'number' || value >= limit
  if (keyword === 'maximum') return (value) => typeof value !== 'number' || value <= limit
  // What one character is matters only to longer texts.
  if (keyword === 'minLength' && limit <= 1) return (value) => typeof value !== 'string' || value.length >= limit
  return never
}

const fitsItems =
  (fits: Fits): Fits =>
  (value) =>
    !Array.isArray(value) || value.every(fits)
