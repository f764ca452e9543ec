import type { JsonValue } from '../../documents/json'
import type { CompletionKind, Suggestion } from './completion'

type More = Pick<Suggestion, 'detail' | 'documentation'>

/** A name that is written as a JSON string. */
export const name = (kind: CompletionKind, text: string, more: More = {}): Suggestion => ({
  label: text,
  kind,
  text: JSON.stringify(text),
  ...more,
})

export const names = (kind: CompletionKind, texts: Iterable<string>, more: More = {}): readonly Suggestion[] =>
  [...texts].map((text) => name(kind, text, more))

/** Any value of JSON, as it is. */
export const literal = (value: JsonValue, more: More = {}): Suggestion => ({
  label: typeof value === 'string' ? value : JSON.stringify(value),
  kind: 'value',
  text: JSON.stringify(value),
  ...more,
})

export const snippet = (label: string, text: string, more: More = {}): Suggestion => ({
  label,
  kind: 'snippet',
  text,
  isSnippet: true,
  ...more,
})
