import type { JsonObject, JsonValue } from '../../../documents/json'
import type { ChatAnswer } from '../chatAnswer'

/** Usage as the protocol tells it, or something else where a fault is wanted. */
export const wireUsage = ({ usage }: ChatAnswer): JsonValue =>
  usage && {
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: usage.inputTokens + usage.outputTokens,
  }

const reasonOf = ({ finish, calls }: ChatAnswer): string => {
  if (finish === 'length') return 'length'
  if (finish === 'filter') return 'content_filter'
  return calls.length > 0 ? 'tool_calls' : 'stop'
}

const wireCalls = ({ calls }: ChatAnswer): JsonObject[] =>
  calls.map(({ name, arguments: args }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: args },
  }))

const messageOf = (answer: ChatAnswer): JsonObject => ({
  role: 'assistant',
  content: answer.calls.length > 0 && answer.text === '' ? null : answer.text,
  ...(answer.calls.length > 0 && { tool_calls: wireCalls(answer) }),
})

/** A whole chat completion. */
export const completion = (model: string, answer: ChatAnswer, usage: JsonValue): JsonObject => ({
  id: 'chatcmpl-0',
  object: 'chat.completion',
  created: 0,
  model,
  choices: [{ index: 0, message: messageOf(answer), finish_reason: reasonOf(answer) }],
  usage,
})

/** The same as chunks of a stream: the message, the reason, the usage. */
export const completionChunks = (model: string, answer: ChatAnswer, usage: JsonValue): readonly JsonObject[] => {
  const head = { id: 'chatcmpl-0', object: 'chat.completion.chunk', created: 0, model }
  return [
    { ...head, choices: [{ index: 0, delta: messageOf(answer), finish_reason: null }] },
    { ...head, choices: [{ index: 0, delta: {}, finish_reason: reasonOf(answer) }] },
    { ...head, choices: [], usage },
  ]
}
