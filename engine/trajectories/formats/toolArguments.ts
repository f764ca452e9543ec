import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import { parsedJson } from '../../documents/parsedJson'
import type { LossCounter } from './losses'

/** Arguments as an object or as JSON text of one. What a model wrote instead stays as it is, under the name `raw`. */
export const toolArguments = (value: JsonValue | undefined, losses: LossCounter): JsonObject => {
  if (isJsonObject(value)) return value
  if (value === undefined || value === null || value === '') return {}
  const parsed = typeof value === 'string' ? (parsedJson(value) ?? value) : value
  if (isJsonObject(parsed)) return parsed
  losses.add('arguments that are no JSON object')
  return { raw: value }
}
