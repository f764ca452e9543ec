import { isJsonObject, type JsonValue } from '../../documents/json'
import type { ResultFacts } from '../moment'

export const emptyForms = ['blank', '[]', '{}', 'null', 'None', '0 rows'] as const

/**
 * Is the result empty in one of these senses? `blank` is text without a visible sign; the others are the whole text,
 * spaces, brackets around it and a final full stop aside. An environment's structured `[]` or `{}` counts as well.
 */
export const isEmptyResult = (result: ResultFacts, forms: readonly string[]): boolean => {
  const data = emptyData(result.data)
  if (data !== undefined && forms.includes(data)) return true
  const text = result.text.trim()
  if (text === '') return forms.includes('blank')
  if (text.length > maxEmptyChars) return false
  return forms.some((form) => form === text.replace(/\s+/g, '') || form === bare(text))
}

const emptyData = (data: JsonValue | undefined): '[]' | '{}' | undefined => {
  if (Array.isArray(data)) return data.length === 0 ? '[]' : undefined
  return isJsonObject(data) && Object.keys(data).length === 0 ? '{}' : undefined
}

/** No longer text can be one of the forms. */
const maxEmptyChars = 200

const bare = (text: string): string =>
  text
    .replace(/^\((.*)\)$/s, '$1')
    .replace(/\.$/, '')
    .trim()
