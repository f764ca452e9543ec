import type { JsonValue } from './json'

/** The value that JSON text holds; undefined when it is no JSON, which its reader then tells, or passes over. */
export const parsedJson = (text: string): JsonValue | undefined => {
  try {
    const value: JsonValue = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
