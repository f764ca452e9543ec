import { isJsonObject, type JsonObject, type JsonValue } from '../../documents/json'
import type { McpResult } from './mcpServer'

const textIn = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

/** Media that a policy cannot read are named, so that it knows that there was something. */
const named = (what: string, { mimeType }: JsonObject): string =>
  `[${[what, textIn(mimeType)].filter((word) => word !== '').join(' ')}]`

const pieceText = (piece: JsonValue): string => {
  if (!isJsonObject(piece)) return ''
  const { type, text, resource, uri } = piece
  if (type === 'text') return textIn(text)
  if (type === 'resource' && isJsonObject(resource)) {
    return typeof resource['text'] === 'string' ? resource['text'] : named(textIn(resource['uri']), resource)
  }
  return type === 'resource_link' ? named(textIn(uri), piece) : named(textIn(type), piece)
}

/** What a policy reads of a result: its texts, or its structured answer when there are none. */
export const resultText = ({ content, structured }: McpResult): string => {
  if (content.length === 0 && structured !== undefined) return JSON.stringify(structured)
  return content.map(pieceText).join('\n')
}
