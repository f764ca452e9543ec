import type { JsonObject } from '../../documents/json'
import type { Message, ToolSpec } from '../../trajectories/message'
import type { TurnContext } from '../agent'
import { wireCallId } from './callIds'
import type { ChatSettings } from './chatSettings'
import { toolInstructions, writeResult } from './textProtocol'

const toolsMessage = ({ role, text, calls, callId }: Message): JsonObject => {
  if (role === 'tool') return { role, tool_call_id: wireCallId(callId ?? ''), content: text }
  if (calls === undefined) return { role, content: text }
  return {
    role,
    content: text === '' ? null : text,
    tool_calls: calls.map((call) => ({
      id: wireCallId(call.id),
      type: 'function',
      function: { name: call.tool, arguments: JSON.stringify(call.arguments) },
    })),
  }
}

interface PlainMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly text: string
}

const plainMessage = ({ role, text }: Message): PlainMessage =>
  // The text of a turn holds its calls already, as the model wrote them.
  role === 'tool' ? { role: 'user', text: writeResult(text) } : { role, text }

/** Chat templates of small models want turns to alternate, and one system message at the start. */
const joined = (messages: readonly PlainMessage[]): readonly PlainMessage[] => {
  const together: PlainMessage[] = []
  for (const message of messages) {
    const last = together.at(-1)
    if (last?.role === message.role) {
      together.splice(-1, 1, { role: last.role, text: `${last.text}\n\n${message.text}` })
    } else together.push(message)
  }
  return together
}

const textMessages = (messages: readonly Message[], tools: readonly ToolSpec[]): JsonObject[] => {
  const plain = messages.map(plainMessage)
  const system = plain.filter(({ role }) => role === 'system').map(({ text }) => text)
  if (tools.length > 0) system.push(toolInstructions(tools))
  const rest = joined(plain.filter(({ role }) => role !== 'system'))
  const first = system.length > 0 ? [{ role: 'system', content: system.join('\n\n') }] : []
  return [...first, ...rest.map(({ role, text }) => ({ role, content: text }))]
}

const toolOf = ({ name, description, parameters }: ToolSpec): JsonObject => ({
  type: 'function',
  function: { name, description, parameters },
})

/** The body of the request for one turn, as it is sent and hashed. */
export const chatRequest = (
  { model, protocol, parameters, sendSeed }: ChatSettings,
  { messages, tools, seed, temperature }: TurnContext,
): JsonObject => {
  const conversation: JsonObject =
    protocol === 'text'
      ? { messages: textMessages(messages, tools) }
      : { messages: messages.map(toolsMessage), ...(tools.length > 0 && { tools: tools.map(toolOf) }) }
  return {
    model,
    ...conversation,
    ...parameters,
    ...(temperature !== undefined && { temperature }),
    ...(sendSeed && { seed }),
  }
}
