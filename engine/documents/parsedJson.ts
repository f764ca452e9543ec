import type { JsonValue } from './json'

/** A value nested deeper counts as no JSON, so that nobody who walks one need care for the stack. */
export const deepestJson = 100

export const isShallow = (value: JsonValue, depth = deepestJson): boolean => {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  const children = Array.isArray(value) ? value : Object.values(value)
  for (const child of children) if (!isShallow(child, depth - 1)) return false
  return true
}

/** The value that a program or a model wrote; undefined when it is no JSON. */
export const parsedJson = (text: string): JsonValue | undefined => {
  try {
    const value: JsonValue = JSON.parse(text)
    return isShallow(value) ? value : undefined
  } catch {
    return undefined // It wrote something else.
  }
}
