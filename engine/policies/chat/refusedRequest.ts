import { isJsonObject } from '../../documents/json'
import { EndpointFailure, type FailureKind } from '../calls/endpointFailure'
import { type ChatAnswer, filteredAnswer, overflowAnswer, textOf } from './chatAnswer'

/** What an endpoint answered instead of a completion. */
export interface ErrorResponse {
  readonly status: number
  /** The `error` member of its body. */
  readonly error: unknown
  /** The body's text or a message, where it has no such member. */
  readonly text: string
  readonly retryAfterMs: number | undefined
}

const overflowCodes = new Set(['context_length_exceeded', 'exceed_context_size_error'])
/** Servers without a code for it say it in words of their own. */
const overflowWords = /context (?:length|size|window)|maximum context|prompt is too long|too many (?:input )?tokens/i

const outOfCredit = new Set(['insufficient_quota', 'billing_hard_limit_reached'])

interface Told {
  readonly message: string
  readonly codes: readonly string[]
}

const told = ({ error, text }: ErrorResponse): Told => {
  if (!isJsonObject(error)) return { message: textOf(error) || text, codes: [] }
  const { message, code, type } = error
  return { message: textOf(message) || JSON.stringify(error), codes: [textOf(code), textOf(type)] }
}

/** Answers of a kind: they stay the same however often one asks, and are the model's business, not ours. */
const asAnswer = ({ status }: ErrorResponse, { message, codes }: Told): ChatAnswer | undefined => {
  if (status !== 400 && status !== 413) return undefined
  if (codes.some((code) => overflowCodes.has(code)) || overflowWords.test(message)) return overflowAnswer
  return codes.includes('content_filter') ? filteredAnswer : undefined
}

const downStatuses = new Set([502, 503, 504, 520, 521, 522, 523, 524, 529, 530])
const deniedStatuses = new Set([401, 402, 403, 404, 405])

const kindOf = ({ status }: ErrorResponse, { codes }: Told): FailureKind => {
  if (codes.some((code) => outOfCredit.has(code)) || deniedStatuses.has(status)) return 'denied'
  if (status === 429) return 'busy'
  if (downStatuses.has(status)) return 'down'
  if (status >= 500 || status === 408 || status === 409 || status === 425) return 'broken'
  // An endpoint that sends us elsewhere is not where harness-s.json says; we follow nobody with a key in hand.
  return status < 400 ? 'denied' : 'refused'
}

/** Reads an error response: as an answer where it is one, else thrown as an `EndpointFailure`. */
export const readRefusal = (response: ErrorResponse): ChatAnswer => {
  const said = told(response)
  const answer = asAnswer(response, said)
  if (answer) return answer
  // Sentences of ours go on behind it.
  const reason = said.message.trim().replace(/\.$/, '')
  const message = `HTTP ${response.status}${reason === '' ? '' : `: ${reason}`}`
  throw new EndpointFailure(kindOf(response, said), message, response.retryAfterMs)
}

/** The wait that the headers of a response ask for, in milliseconds; `now` is the date in milliseconds. */
export const retryAfterOf = (header: (name: string) => string | null, now: number): number | undefined => {
  const exact = Number(header('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(exact) && exact >= 0) return exact
  const text = header('retry-after')?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
