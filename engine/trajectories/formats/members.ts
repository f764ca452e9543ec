import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import { FormatError } from './formatError'

/** Reading JSON of other tools: what is asked for, or an error that names the place. A null counts as absent. */

const joined = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`)

const kindOf = (value: JsonValue | undefined): string => {
  if (value === undefined || value === null) return 'is missing'
  return Array.isArray(value) ? 'is a list' : isJsonObject(value) ? 'is an object' : `is a ${typeof value}`
}

const wrong = (place: string, value: JsonValue | undefined, wanted: string): FormatError =>
  new FormatError(place, `${kindOf(value)}; ${wanted} is expected`)

export const objectAt = (value: JsonValue | undefined, place: string): JsonObject => {
  if (isJsonObject(value)) return value
  throw wrong(place, value, 'an object')
}

export const listAt = (object: JsonObject, name: string, place: string): readonly JsonValue[] => {
  const value = object[name]
  if (Array.isArray(value)) return value
  throw wrong(joined(place, name), value, 'a list')
}

export const textAt = (object: JsonObject, name: string, place: string): string => {
  const value = object[name]
  if (typeof value === 'string') return value
  throw wrong(joined(place, name), value, 'text')
}

/** The same for what may be absent. */
export const listOf = (object: JsonObject, name: string, place: string): readonly JsonValue[] =>
  object[name] === undefined || object[name] === null ? [] : listAt(object, name, place)

export const textOf = (object: JsonObject, name: string): string | undefined => {
  const value = object[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const objectOf = (object: JsonObject, name: string): JsonObject => {
  const value = object[name]
  return isJsonObject(value) ? value : {}
}

/** A count that may be absent; anything but a whole number that is not negative counts as absent. */
export const countOf = (object: JsonObject, name: string): number | undefined => {
  const value = object[name]
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
