import type { Message } from '../../message'

/** Messages in the form of `gen_ai.input.messages` and `gen_ai.output.messages`: a role and parts. */

const textPart = ({ text }: Message): readonly object[] => (text === '' ? [] : [{ type: 'text', content: text }])

const partsOf = (message: Message): readonly object[] => {
  const { role, text, callId, calls = [] } = message
  if (role === 'tool' && callId !== undefined) return [{ type: 'tool_call_response', id: callId, response: text }]
  return [
    ...textPart(message),
    ...calls.map(({ id, tool, arguments: args }) => ({ type: 'tool_call', id, name: tool, arguments: args })),
  ]
}

export const inputMessages = (messages: readonly Message[]): string =>
  JSON.stringify(messages.map((message) => ({ role: message.role, parts: partsOf(message) })))

export const outputMessages = (message: Message, finishReason: string): string =>
  JSON.stringify([{ role: message.role, parts: partsOf(message), finish_reason: finishReason }])
