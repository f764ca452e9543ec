import { isJsonObject, type JsonValue } from '../../documents/json'
import type { CallLine } from '../../documents/kinds/callLine'

/** What a model answered, in the form that is stored: text, calls whose arguments are JSON text still, and usage. */
export type ChatAnswer = NonNullable<CallLine['answer']>

/** The model's context is too small for the request: an answer too, for it stays the same. */
export const overflowAnswer: ChatAnswer = { text: '', calls: [], finish: 'overflow', usage: null }

/** The endpoint's filter refused the request as a whole. */
export const filteredAnswer: ChatAnswer = { text: '', calls: [], finish: 'filter', usage: null }

const finishNames: { readonly [reason: string]: ChatAnswer['finish'] } = {
  length: 'length',
  content_filter: 'filter',
}

/** Servers add reasons of their own; all but these two mean that the turn is whole. */
export const finishOf = (reason: unknown): ChatAnswer['finish'] =>
  typeof reason === 'string' && Object.hasOwn(finishNames, reason) ? (finishNames[reason] ?? 'stop') : 'stop'

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Usage as the endpoint tells it; null when it tells none, or nonsense. */
export const usageOf = (usage: unknown): ChatAnswer['usage'] => {
  if (!isJsonObject(usage)) return null
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null
}

const thoughts = /^\s*<think>[\s\S]*?<\/think>\s*/

/** An answer without the reasoning that a server left in its text; nobody sees that again. */
export const withoutThoughts = (text: string): string => text.replace(thoughts, '')

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const callOf = (call: JsonValue): ChatAnswer['calls'] => {
  const called = isJsonObject(call) ? call['function'] : undefined
  if (!isJsonObject(called)) return []
  const { name, arguments: args } = called
  // Some servers give the arguments as an object already.
  return [{ name: textOf(name), arguments: isJsonObject(args) ? JSON.stringify(args) : textOf(args) }]
}

/** Reads a whole chat completion. Undefined when it is none. */
export const readCompletion = (completion: unknown): ChatAnswer | undefined => {
  const choices = isJsonObject(completion) ? completion['choices'] : undefined
  const [choice] = Array.isArray(choices) ? choices : []
  const message = isJsonObject(choice) ? choice['message'] : undefined
  if (!isJsonObject(completion) || !isJsonObject(choice) || !isJsonObject(message)) return undefined
  const { content, refusal, tool_calls: calls } = message
  return {
    text: textOf(content) || textOf(refusal),
    calls: Array.isArray(calls) ? calls.flatMap(callOf) : [],
    finish: finishOf(choice['finish_reason']),
    usage: usageOf(completion['usage']),
  }
}
