import { isJsonObject, type JsonValue } from '../../documents/json'

const maxNodes = 10_000
const maxTextChars = 50_000

/**
 * The first of the names that an API's documentation describes as a parameter. In JSON: as a key, or as a whole string
 * (`"name": "page_index"`). In other text: as a word followed by `:`, `=`, `?`, `(` or a closing quote, so that a
 * "next page" of prose is no parameter.
 */
export const documentedParameter = (
  text: string,
  json: JsonValue | undefined,
  names: readonly string[],
): string | undefined => {
  const words = new Set<string>()
  if (typeof json === 'object' && json !== null) collectWords(json, words, { left: maxNodes })
  else
    for (const found of text
      .slice(0, maxTextChars)
      .matchAll(/(?<![\p{L}\p{N}_])([\p{L}_][\p{L}\p{N}_]*)\s?[:=?("'`]/gu))
      words.add(found[1] ?? '')
  return names.find((name) => words.has(name))
}

const collectWords = (value: JsonValue, words: Set<string>, budget: { left: number }): void => {
  if (budget.left-- <= 0) return
  if (typeof value === 'string') words.add(value)
  else if (Array.isArray(value)) for (const item of value) collectWords(item, words, budget)
  else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      words.add(name)
      collectWords(member, words, budget)
    }
  }
}
