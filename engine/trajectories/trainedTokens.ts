import { isJsonObject } from '../documents/json'
import { parsedJson } from '../documents/parsedJson'
import type { TrainedTokens } from './tokenSegment'

/** The tokens of one line of a side file `<log>.tokens.jsonl`; undefined when the line holds none. */
export const parseTrainedTokens = (line: string): TrainedTokens | undefined => trainedTokens(parsedJson(line))

const trainedTokens = (value: unknown): TrainedTokens | undefined => {
  if (!isJsonObject(value)) return undefined
  const { tokens, logprobs, spans } = value
  if (!Array.isArray(tokens) || !Array.isArray(logprobs) || !Array.isArray(spans)) return undefined
  const read = spans.map(spanOf)
  const known = read.flatMap((span) => span ?? [])
  return known.length < read.length
    ? undefined
    : { tokens: tokens.map(numberOf), logprobs: logprobs.map(numberOf), spans: known }
}

/** JSON writes null for a number that is none. */
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

const spanOf = (value: unknown): TrainedTokens['spans'][number] | undefined => {
  const { from, to, origin, mask } = isJsonObject(value) ? value : {}
  const isSpan = typeof from === 'number' && typeof to === 'number' && typeof origin === 'string'
  return isSpan && typeof mask === 'number' ? { from, to, origin, mask } : undefined
}
