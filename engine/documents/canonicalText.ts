import { createHash } from 'node:crypto'
import { isJsonObject, type JsonObject } from './json'

/**
 * The canonical text of a JSON value (RFC 8785): members sorted by UTF-16 units, no white space, numbers and strings
 * as ECMAScript writes them. Members that are `undefined` are left out. A lone surrogate, which the standard forbids,
 * is written as its escape, so that every document has a hash. Throws a TypeError for what JSON cannot hold.
 */
export const canonicalJson = (value: unknown): string =>
  isCanonical(value) ? JSON.stringify(value) : sortedText(value)

/** Whether every member stands where it belongs already, as in most documents: then the runtime writes the text itself. */
const isCanonical = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isCanonical)
  return isJsonObject(value) ? isSorted(value) : isScalar(value)
}

const isSorted = (value: JsonObject): boolean => {
  let last = ''
  for (const name of Object.keys(value)) {
    if (name < last || !isCanonical(value[name])) return false
    last = name
  }
  return true
}

const sortedText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(sortedText).join(',')}]`
  return isJsonObject(value) ? objectText(value, sortedText) : canonicalScalar(value)
}

export const objectText = (value: object, memberText: (member: unknown, name: string) => string): string => {
  let text = ''
  // Sorts by UTF-16 units, as the standard wants it.
  for (const name of Object.keys(value).sort()) {
    const member: unknown = Reflect.get(value, name)
    if (member === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${memberText(member, name)}`
  }
  return `{${text}}`
}

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

const canonicalScalar = (value: unknown): string => {
  if (!isScalar(value)) throw new TypeError(`JSON cannot hold ${String(value)}`)
  return JSON.stringify(value)
}

export const textHash = (text: string): string => `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`
