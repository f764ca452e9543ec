import { isJsonObject, type JsonObject, type JsonValue } from '../../../documents/json'
import { objectOf } from '../members'

const prefix = 'attachment://'

/** A sample with its long texts back in their places: Inspect keeps them apart and refers to them by their hash. */
export const withAttachments = (sample: JsonObject): JsonObject => {
  const attachments = objectOf(sample, 'attachments')
  if (Object.keys(attachments).length === 0) return sample
  const filled = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') {
      if (!value.startsWith(prefix)) return value
      const name = value.slice(prefix.length)
      return Object.hasOwn(attachments, name) ? (attachments[name] ?? value) : value
    }
    if (Array.isArray(value)) return value.map(filled)
    return isJsonObject(value) ? filledObject(value) : value
  }
  const filledObject = (object: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, filled(value)]))
  const { attachments: _, ...rest } = sample
  return filledObject(rest)
}
