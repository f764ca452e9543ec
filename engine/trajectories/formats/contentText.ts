import type { JsonValue } from '../../documents/json'
import { isJsonObject } from '../../documents/json'
import { FormatError } from './formatError'
import type { LossCounter } from './losses'

/** The text of a message's content: text, nothing, or a list of parts, of which only those of text are kept. */
export const contentText = (content: JsonValue | undefined, place: string, losses: LossCounter): string => {
  if (typeof content === 'string') return content
  if (content === undefined || content === null) return ''
  if (!Array.isArray(content)) throw new FormatError(place, 'is neither text nor a list of parts')
  return content.flatMap((part, index) => partText(part, `${place}[${index}]`, losses)).join('\n')
}

const partText = (part: JsonValue, place: string, losses: LossCounter): readonly string[] => {
  if (typeof part === 'string') return [part]
  if (!isJsonObject(part)) throw new FormatError(place, 'is no part of a message')
  const { type, text } = part
  if (type === 'text' && typeof text === 'string') return [text]
  losses.add(`content of type ${typeof type === 'string' ? type : 'unknown'}`)
  return []
}
