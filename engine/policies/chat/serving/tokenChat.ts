import { hashOf } from '../../../documents/canonical'
import type { JsonObject } from '../../../documents/json'
import type { AgentTurn } from '../../agent'
import type { Renderer } from '../../renderer'
import type { Sampler } from '../../sampler'
import type { TokenAgentOptions } from '../../tokenAgent'
import { type ChatAnswer, overflowAnswer } from '../chatAnswer'
import type { SendChat } from '../chatCalls'
import { chatMessages, type WordWorld } from './chatMessages'

export interface TokenChatOptions {
  readonly sampler: Sampler
  readonly renderer: Renderer
  readonly world: WordWorld
  readonly sampling: TokenAgentOptions['sampling']
  readonly contextTokens: number
}

const tokensOf = ({ renderer, world }: TokenChatOptions, body: JsonObject): Int32Array => {
  const spans = renderer.render(chatMessages(body, world), 0, world.tools)
  return Int32Array.from([...spans.flatMap(({ tokens }) => tokens), ...renderer.turnOpening])
}

/** Equal requests without a seed get equal answers, too. */
const seedOf = (body: JsonObject): number => {
  const { seed } = body
  if (typeof seed === 'number' && Number.isSafeInteger(seed)) return seed % 2 ** 31
  return Number.parseInt(hashOf(body).slice(7, 14), 16)
}

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

const textCall = ({ tool, arguments: args }: AgentTurn['calls'][number]): string =>
  `<tool_call>\n${JSON.stringify({ name: tool, arguments: args })}\n</tool_call>`

const answerOf = (turn: AgentTurn, usage: ChatAnswer['usage'], hasTools: boolean): ChatAnswer => {
  if (turn.truncated) return { text: turn.text, calls: [], finish: 'length', usage }
  if (!hasTools) return { text: turn.calls.map(textCall).join('\n'), calls: [], finish: 'stop', usage }
  const calls = turn.calls.map(({ tool, arguments: args }) => ({ name: tool, arguments: JSON.stringify(args) }))
  return { text: '', calls, finish: 'stop', usage }
}

/**
 * A token policy behind the chat protocol. It plays as it does without it: the same messages and seeds give the same
 * turns.
 */
export const tokenChat =
  (options: TokenChatOptions): SendChat =>
  async (body, signal) => {
    const { sampler, renderer, world, sampling, contextTokens } = options
    const request = tokensOf(options, body)
    if (request.length >= contextTokens) return overflowAnswer
    const asked = {
      ...sampling,
      temperature: numberOr(body['temperature'], sampling.temperature),
      topP: numberOr(body['top_p'], sampling.topP),
      maxTokens: Math.min(sampling.maxTokens, contextTokens - request.length),
      stop: renderer.stop,
      seed: seedOf(body),
    }
    const { tokens, stop } = await sampler.sample(request, asked, signal)
    const turn = renderer.parse({ tokens, stop, messageId: 'm0' }, world.tools)
    const usage = { inputTokens: request.length, outputTokens: tokens.length }
    return answerOf(turn, usage, Array.isArray(body['tools']))
  }
