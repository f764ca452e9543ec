import type { JsonValue } from '../../documents/json'

/** Longest text that a value from the environment may add to a message: the rest could carry instructions. */
export const untrustedChars = 200

/** Stands behind JSON that was cut, so that it does not pass for the whole. */
const cutMark = '… (too long)'

/** The value of a template variable. Whatever the environment may have written is untrusted. */
export interface TemplateValue {
  readonly value: JsonValue
  readonly isUntrusted: boolean
}

/** Cuts a text to `chars` UTF-16 units, without splitting a surrogate pair. */
export const truncate = (text: string, chars: number): string => {
  if (text.length <= chars) return text
  const code = text.charCodeAt(chars - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? chars - 1 : chars)
}

const fits = (json: string, isUntrusted: boolean): boolean => !isUntrusted || json.length <= untrustedChars

/** The value as JSON; when it is untrusted and long, the beginning of that with a mark. */
export const jsonText = ({ value, isUntrusted }: TemplateValue): string => {
  const json = JSON.stringify(value)
  return fits(json, isUntrusted) ? json : truncate(json, untrustedChars - cutMark.length) + cutMark
}

/** A string as it stands, any other value as JSON; not longer than an untrusted value may be. */
export const plainText = (given: TemplateValue): string => {
  const { value, isUntrusted } = given
  if (typeof value !== 'string') return jsonText(given)
  return isUntrusted ? truncate(value, untrustedChars) : value
}

/** The value itself, for places that take any JSON; when it is untrusted and long, its text. */
export const jsonOrText = (given: TemplateValue): JsonValue =>
  fits(JSON.stringify(given.value), given.isUntrusted) ? given.value : plainText(given)
