import { isJsonObject, type JsonObject } from '../../documents/json'
import { parsedJson } from '../../documents/parsedJson'
import type { ToolCall } from '../../trajectories/message'
import type { AgentTurn } from '../agent'
import { callId } from './callIds'
import { type ChatAnswer, withoutThoughts } from './chatAnswer'
import type { ChatSettings } from './chatSettings'
import { excerpt } from './excerpt'
import { readCalls } from './textProtocol'

/** No arguments at all stand for none; anything else must be a JSON object, or the model is told that it is none. */
const argumentsOf = (text: string): JsonObject | undefined => {
  if (text.trim() === '') return {}
  const value = parsedJson(text)
  return isJsonObject(value) ? { ...value } : undefined
}

type Called = ChatAnswer['calls'][number]

const problemOf = ({ name, arguments: args }: Called): string | undefined => {
  if (name === '') return `a call names no tool: ${excerpt(args)}`
  if (argumentsOf(args) === undefined) return `the arguments of ${name} are no JSON object: ${excerpt(args)}`
  return undefined
}

/** A turn that could not be read is shown to the model as it wrote it. */
const writtenCalls = (calls: readonly Called[]): string =>
  calls.map(({ name, arguments: args }) => `${name} ${args}`.trim()).join('\n')

const unreadable = (text: string, parseError: string): AgentTurn => ({ text, calls: [], parseError })

const readTurn = (text: string, called: readonly Called[], messageId: string): AgentTurn => {
  const [problem] = called.flatMap((call) => problemOf(call) ?? [])
  if (problem !== undefined) return unreadable(text || writtenCalls(called), problem)
  const calls = called.map(
    ({ name, arguments: args }, place): ToolCall => ({
      id: callId(messageId, place),
      tool: name,
      arguments: argumentsOf(args) ?? {},
    }),
  )
  if (calls.length === 0 && text.trim() === '') return unreadable(text, 'the turn is empty')
  return { text, calls }
}

/** An answer as a turn of the agent: calls, plain text, or the reason why it is neither. */
export const chatTurn = (answer: ChatAnswer, messageId: string, protocol: ChatSettings['protocol']): AgentTurn => {
  const text = withoutThoughts(answer.text)
  if (answer.finish === 'overflow') return { text: '', calls: [], overflow: true }
  if (answer.finish === 'filter') return unreadable(text, "the endpoint's content filter stopped the turn")
  const calls = protocol === 'text' ? readCalls(text) : answer.calls
  if (answer.finish === 'length') {
    const parseError = 'the turn reached the limit of tokens before its end'
    return { ...unreadable(text || writtenCalls(calls), parseError), truncated: true }
  }
  return readTurn(text, calls, messageId)
}
