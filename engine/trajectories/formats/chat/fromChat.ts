import type { JsonObject, JsonValue } from '../../../documents/json'
import type { ToolCall } from '../../message'
import { contentText } from '../contentText'
import { type Conversation, type ForeignMessage, outcomeOfScore } from '../conversation'
import { FormatError } from '../formatError'
import type { LossCounter } from '../losses'
import { countOf, listAt, listOf, objectAt, objectOf, textAt, textOf } from '../members'
import { toolArguments } from '../toolArguments'

const roles: { readonly [role: string]: ForeignMessage['role'] } = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  function: 'tool',
}
const readMembers = new Set(['messages', 'tools', 'id', 'task', 'task_id', 'attempt', 'model', 'score'])
const readOfMessage = new Set(['role', 'content', 'tool_calls', 'tool_call_id'])

/** One line of chat JSONL in the form of OpenAI's messages: `{ messages, tools?, id?, attempt?, model?, score? }`. */
export const fromChat = (value: JsonValue, losses: LossCounter): Conversation => {
  const line = objectAt(value, '')
  const messages = listAt(line, 'messages', '').map((message, index) =>
    messageFrom(objectAt(message, `messages[${index}]`), `messages[${index}]`, losses),
  )
  if (messages.length === 0) throw new FormatError('messages', 'is empty')
  losses.addOthers('line', line, readMembers)
  if (listOf(line, 'tools', '').length > 0) losses.add('line.tools')
  const score = scoreOf(line)
  return {
    task: textOf(line, 'task_id') ?? textOf(line, 'task') ?? textOf(line, 'id'),
    attempt: countOf(line, 'attempt') ?? 0,
    agent: 'chat',
    model: textOf(line, 'model'),
    environment: { id: 'chat', version: '1' },
    messages,
    score,
    scorer: undefined,
    outcome: outcomeOfScore(score),
  }
}

const scoreOf = (line: JsonObject): number | undefined => {
  const { score } = line
  if (score === undefined || score === null) return undefined
  if (typeof score === 'number' && score >= 0 && score <= 1) return score
  throw new FormatError('score', 'is no number from 0 to 1')
}

const messageFrom = (message: JsonObject, place: string, losses: LossCounter): ForeignMessage => {
  const name = textAt(message, 'role', place)
  const role = Object.hasOwn(roles, name) ? roles[name] : undefined
  if (role === undefined) throw new FormatError(`${place}.role`, `is "${name}", which no message has`)
  const calls = listOf(message, 'tool_calls', place).map((call, index) =>
    callFrom(objectAt(call, `${place}.tool_calls[${index}]`), `${place}.tool_calls[${index}]`, losses),
  )
  const callId = textOf(message, 'tool_call_id')
  losses.addOthers('message', message, readOfMessage)
  return {
    role,
    text: contentText(message['content'], `${place}.content`, losses),
    ...(calls.length > 0 && { calls }),
    ...(callId !== undefined && { callId }),
  }
}

const callFrom = (call: JsonObject, place: string, losses: LossCounter): ToolCall => {
  const inner = objectOf(call, 'function')
  return {
    id: textAt(call, 'id', place),
    tool: textAt(inner, 'name', `${place}.function`),
    arguments: toolArguments(inner['arguments'], losses),
  }
}
