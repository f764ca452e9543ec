import type { JsonValue } from '../documents/json'
import { parseSelector } from '../hooks/session/selectors'

/** Names of a selection that consists of exact names alone; undefined for any other. */
const exactNames = (tools: JsonValue | undefined): ReadonlySet<string> | undefined => {
  if (!Array.isArray(tools)) return undefined
  const names = new Set<string>()
  for (const written of tools) {
    const selector = typeof written === 'string' ? parseSelector(written) : undefined
    if (selector?.kind !== 'exact' || selector.excludes) return undefined
    names.add(selector.text)
  }
  return names
}

/** Whether one call may be selected by both; only lists of names are known to be apart. */
export const mayMeet = (one: JsonValue | undefined, other: JsonValue | undefined): boolean => {
  const names = exactNames(one)
  const others = exactNames(other)
  return names === undefined || others === undefined || [...names].some((name) => others.has(name))
}

/** Whether `wide` surely selects every call that `narrow` does. */
export const covers = (wide: JsonValue | undefined, narrow: JsonValue | undefined): boolean => {
  if (wide === undefined || JSON.stringify(wide) === JSON.stringify(narrow)) return true
  const names = exactNames(wide)
  const others = exactNames(narrow)
  return names !== undefined && others !== undefined && [...others].every((name) => names.has(name))
}
