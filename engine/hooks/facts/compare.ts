import { isJsonObject, type JsonValue } from '../../documents/json'

export const comparisonNames = ['exists', 'eq', 'ne', 'in', 'gt', 'ge', 'lt', 'le', 'lenGe', 'type'] as const
export type Comparison = (typeof comparisonNames)[number]

/** The comparisons that make sense for a number that always exists. */
export const numberComparisonNames = ['gt', 'ge', 'lt', 'le', 'eq', 'ne'] as const

/** Does `actual op expected` hold? Order is defined between two numbers or two strings; anything else is false. */
export const compare = (op: Comparison, actual: JsonValue, expected: JsonValue): boolean =>
  comparisons[op](actual, expected)

const comparisons: { readonly [op in Comparison]: (actual: JsonValue, expected: JsonValue) => boolean } = {
  exists: () => true,
  eq: (actual, expected) => equalJson(actual, expected),
  ne: (actual, expected) => !equalJson(actual, expected),
  in: (actual, expected) => Array.isArray(expected) && expected.some((member) => equalJson(actual, member)),
  gt: (actual, expected) => order(actual, expected) === 1,
  ge: (actual, expected) => [0, 1].includes(order(actual, expected) ?? Number.NaN),
  lt: (actual, expected) => order(actual, expected) === -1,
  le: (actual, expected) => [-1, 0].includes(order(actual, expected) ?? Number.NaN),
  lenGe: (actual, expected) => typeof expected === 'number' && lengthOf(actual) >= expected,
  type: (actual, expected) =>
    typeOf(actual) === expected || (expected === 'integer' && typeof actual === 'number' && Number.isInteger(actual)),
}

const order = (actual: JsonValue, expected: JsonValue): -1 | 0 | 1 | undefined => {
  const comparable =
    (typeof actual === 'number' && typeof expected === 'number') ||
    (typeof actual === 'string' && typeof expected === 'string')
  if (!comparable) return undefined
  return actual < expected ? -1 : actual > expected ? 1 : 0
}

/** Characters, elements or members; a scalar without a length is shorter than everything. */
const lengthOf = (value: JsonValue): number => {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return isJsonObject(value) ? Object.keys(value).length : -1
}

const typeOf = (value: JsonValue): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Equality of JSON values; the order of members does not count. */
export const equalJson = (left: JsonValue, right: JsonValue): boolean => {
  if (left === right) return true
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((value, index) => equalJson(value, right[index] ?? null))
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => equalMember(left, right, name))
}

const equalMember = (left: { [name: string]: JsonValue }, right: { [name: string]: JsonValue }, name: string) => {
  const [one, other] = [left[name], right[name]]
  return one !== undefined && other !== undefined && Object.hasOwn(right, name) && equalJson(one, other)
}
