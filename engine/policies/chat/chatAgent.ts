import type { Agent, AgentTurn, TurnContext } from '../agent'
import type { ChatCalls } from './chatCalls'
import { chatRequest } from './chatRequest'
import type { ChatSettings } from './chatSettings'
import { chatTurn } from './chatTurn'
import { estimatedTokens } from './estimatedUsage'

export interface ChatAgentOptions {
  readonly id: string
  readonly settings: ChatSettings
  readonly calls: ChatCalls
  /** Longest request with its turn, for conditions of hooks; `null` = unknown. The endpoint itself enforces its own. */
  readonly contextTokens: number | null
}

const nextTurn = async (
  { settings, calls }: ChatAgentOptions,
  context: TurnContext,
  signal: AbortSignal,
): Promise<AgentTurn> => {
  const body = chatRequest(settings, context)
  const answer = await calls.ask(body, context.seed, signal)
  const turn = chatTurn(answer, context.messageId, settings.protocol)
  return answer.usage === null || turn.overflow ? turn : { ...turn, usage: answer.usage }
}

/** The agent that plays with a model behind a chat completions endpoint. It keeps nothing between turns. */
export const chatAgent = (options: ChatAgentOptions): Agent => ({
  id: options.id,
  contextTokens: options.contextTokens,
  open: () => ({
    next: (context, signal) => nextTurn(options, context, signal),
    segments: () => [],
    countTokens: estimatedTokens,
  }),
})
