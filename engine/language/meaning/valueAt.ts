import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import type { ValuePath } from '../../documents/schemaError'

/** The value at a path; undefined when the path leads nowhere. */
export const valueAt = (root: JsonValue, path: ValuePath): JsonValue | undefined => {
  let here: JsonValue | undefined = root
  for (const step of path) {
    if (Array.isArray(here)) here = typeof step === 'number' ? here[step] : undefined
    else here = isJsonObject(here) && Object.hasOwn(here, step) ? here[step] : undefined
  }
  return here
}

/** The object at a path; empty when there is none. */
export const objectAt = (root: JsonValue, path: ValuePath): JsonObject => {
  const value = valueAt(root, path)
  return isJsonObject(value) ? value : {}
}

/** The text at a path; undefined when there is none. */
export const textAt = (root: JsonValue, path: ValuePath): string | undefined => {
  const value = valueAt(root, path)
  return typeof value === 'string' ? value : undefined
}
