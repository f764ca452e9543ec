import { isJsonObject, type JsonValue } from '../../documents/json'
import type { ValuePath } from '../../documents/schemaError'

export interface ValueAt {
  readonly at: ValuePath
  readonly value: JsonValue
}

/** Every value at a dotted pattern such as `members.*.id`; `*` stands for each element or member. */
export const valuesAt = (root: JsonValue, pattern: string, from: ValuePath = []): readonly ValueAt[] => {
  let found: readonly ValueAt[] = [{ at: from, value: root }]
  for (const step of pattern.split('.')) {
    found = found.flatMap((here) => (step === '*' ? childrenOf(here) : memberOf(here, step)))
  }
  return found
}

const childrenOf = ({ at, value }: ValueAt): ValueAt[] => {
  if (Array.isArray(value)) return value.map((item, index) => ({ at: [...at, index], value: item }))
  return Object.entries(isJsonObject(value) ? value : {}).map(([name, member]) => ({
    at: [...at, name],
    value: member,
  }))
}

const memberOf = ({ at, value }: ValueAt, name: string): ValueAt[] => {
  const member = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return member === undefined ? [] : [{ at: [...at, name], value: member }]
}
