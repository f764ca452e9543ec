import { isJsonObject, type JsonObject } from '../../../documents/json'
import { type ChatAnswer, textOf } from '../chatAnswer'
import type { SendChat } from '../chatCalls'

/** A turn as a test writes it down. */
export interface ScriptedTurn {
  readonly text?: string
  readonly calls?: readonly { readonly tool: string; readonly arguments: JsonObject }[]
}

/** Turns for conversations in which a message of the user contains a text; without one, for all others. */
export interface ChatScript {
  readonly match?: string
  /** In order; the last one repeats. */
  readonly turns: readonly ScriptedTurn[]
}

const answerOf = ({ text = '', calls = [] }: ScriptedTurn, body: JsonObject): ChatAnswer => ({
  text,
  calls: calls.map(({ tool, arguments: args }) => ({ name: tool, arguments: JSON.stringify(args) })),
  finish: 'stop',
  usage: {
    inputTokens: Math.ceil(JSON.stringify(body['messages']).length / 4),
    outputTokens: Math.ceil(JSON.stringify([text, calls]).length / 4),
  },
})

/** Says what was written down: the n-th turn of the first script whose text a message of the user contains. */
export const scriptedChat =
  (scripts: readonly ChatScript[]): SendChat =>
  async (body) => {
    const sent = Array.isArray(body['messages']) ? body['messages'].filter(isJsonObject) : []
    const turn = sent.filter(({ role }) => role === 'assistant').length
    const told = sent.filter(({ role }) => role === 'user').map(({ content }) => textOf(content))
    const script = scripts.find(({ match = '' }) => told.some((text) => text.includes(match)))
    const said = script?.turns[turn] ?? script?.turns.at(-1) ?? { text: 'No script matches this task.' }
    return answerOf(said, body)
  }
