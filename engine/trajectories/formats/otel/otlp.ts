import { createHash } from 'node:crypto'

/** Values, spans and events in the JSON form of OTLP 1.x: integers as text, ids as hexadecimal. */

export type AttributeValue = string | number | boolean | readonly string[] | undefined

const valueForm = (value: Exclude<AttributeValue, undefined>): object => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  }
  return { arrayValue: { values: value.map((each) => ({ stringValue: each })) } }
}

/** What is undefined is left out. */
export const attributesForm = (attributes: { readonly [name: string]: AttributeValue }): readonly object[] =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueForm(value) }]))

const digest = (text: string, bytes: number): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 2 * bytes)

/** Equal exports have equal ids. */
export const traceIdOf = (reference: string): string => digest(reference, 16)
export const spanIdOf = (reference: string, name: string): string => digest(`${reference}#${name}`, 8)

export interface SpanTime {
  /** Nanoseconds since 1970. */
  readonly start: bigint
  readonly end: bigint
}

export interface Span extends SpanTime {
  readonly name: string
  /** 1 = internal, 3 = client. */
  readonly kind: 1 | 3
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: { readonly [name: string]: AttributeValue }
  readonly events?: readonly SpanEvent[]
  readonly isError?: boolean
}

export interface SpanEvent {
  readonly name: string
  readonly time: bigint
  readonly attributes: { readonly [name: string]: AttributeValue }
}

export const spanForm = (traceId: string, span: Span): object => ({
  traceId,
  spanId: span.spanId,
  ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: span.kind,
  startTimeUnixNano: String(span.start),
  endTimeUnixNano: String(span.end),
  attributes: attributesForm(span.attributes),
  events: (span.events ?? []).map(({ name, time, attributes }) => ({
    name,
    timeUnixNano: String(time),
    attributes: attributesForm(attributes),
  })),
  status: span.isError === true ? { code: 2 } : {},
})
