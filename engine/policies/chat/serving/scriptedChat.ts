import { isJsonObject, type JsonObject } from '../../../documents/json'
import { type ChatAnswer, textOf } from '../chatAnswer'
import type { SendChat } from '../chatCalls'

/** A turn as a test writes it down. */
export interface ScriptedTurn {
  readonly text?: string
  readonly calls?: readonly { readonly tool: string; readonly arguments: JsonObject }[]
}

/** Turns for conversations whose messages to the policy contain a text; without one, for all others. */
export interface ChatScript {
  readonly match?: string
  /** In order; the last one repeats. */
  readonly turns: readonly ScriptedTurn[]
}

const isTurn = (value: unknown): value is ScriptedTurn => {
  if (!isJsonObject(value)) return false
  const { text = '', calls = [] } = value
  const isCall = (call: unknown) =>
    isJsonObject(call) && typeof call['tool'] === 'string' && isJsonObject(call['arguments'])
  return typeof text === 'string' && Array.isArray(calls) && calls.every(isCall)
}

const isScript = (value: unknown): value is ChatScript => {
  if (!isJsonObject(value)) return false
  const { match = '', turns } = value
  return typeof match === 'string' && Array.isArray(turns) && turns.length > 0 && turns.every(isTurn)
}

/** Reads a list of scripts; undefined when it is none. */
export const readScripts = (value: unknown): readonly ChatScript[] | undefined =>
  Array.isArray(value) && value.every(isScript) ? value : undefined

const answerOf = ({ text = '', calls = [] }: ScriptedTurn, body: JsonObject): ChatAnswer => ({
  text,
  calls: calls.map(({ tool, arguments: args }) => ({ name: tool, arguments: JSON.stringify(args) })),
  finish: 'stop',
  usage: {
    inputTokens: Math.ceil(JSON.stringify(body['messages']).length / 4),
    outputTokens: Math.ceil(JSON.stringify([text, calls]).length / 4),
  },
})

/** Says what was written down: the n-th turn of the script whose text the task contains. */
export const scriptedChat =
  (scripts: readonly ChatScript[]): SendChat =>
  async (body) => {
    const sent = Array.isArray(body['messages']) ? body['messages'].filter(isJsonObject) : []
    const turn = sent.filter(({ role }) => role === 'assistant').length
    const told = sent.filter(({ role }) => role === 'user').map(({ content }) => textOf(content))
    const script = scripts.find(({ match = '' }) => told.some((text) => text.includes(match)))
    const said = script?.turns[turn] ?? script?.turns.at(-1) ?? { text: 'There is no script for this task.' }
    return answerOf(said, body)
  }
