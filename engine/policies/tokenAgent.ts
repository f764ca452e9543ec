import type { Agent, AgentSession, AgentTurn, TurnContext } from './agent'
import type { Renderer } from './renderer'
import type { Sampler } from './sampler'
import { tokenTrack } from './tokenTrack'

export interface TokenAgentOptions {
  readonly id: string
  readonly sampler: Sampler
  readonly renderer: Renderer
  readonly sampling: {
    readonly temperature: number
    readonly topP: number
    /** 0 = no limit. */
    readonly topK: number
    /** Longest turn, stop token included. */
    readonly maxTokens: number
  }
  /** Longest request with its turn; `null` = no limit. */
  readonly contextTokens: number | null
}

const openSession = ({ sampler, renderer, sampling, contextTokens }: TokenAgentOptions): AgentSession => {
  const track = tokenTrack(renderer, { version: sampler.version, sampling }, contextTokens)

  const next = async (context: TurnContext, signal: AbortSignal): Promise<AgentTurn> => {
    const { messages, messageId, tools, seed } = context
    const request = track.request(messages, messageId, tools)
    if (request === undefined) return { text: '', calls: [], overflow: true }
    const room = contextTokens === null ? sampling.maxTokens : contextTokens - request.length
    const maxTokens = Math.min(sampling.maxTokens, room)
    const temperature = context.temperature ?? sampling.temperature
    const sample = await sampler.sample(
      request,
      { ...sampling, temperature, maxTokens, stop: renderer.stop, seed },
      signal,
    )
    return {
      ...renderer.parse({ tokens: sample.tokens, stop: sample.stop, messageId }, tools),
      usage: { inputTokens: request.length, outputTokens: sample.tokens.length },
      sampled: track.answer(sample.tokens, sample.logprobs),
    }
  }

  return { next, segments: (blocked) => track.segments(blocked), countTokens: (text) => renderer.countTokens(text) }
}

/** The agent that plays a rollout with a token policy: messages through the renderer to the sampler and back. */
export const tokenAgent = (options: TokenAgentOptions): Agent => ({
  id: options.id,
  contextTokens: options.contextTokens,
  open: () => openSession(options),
})
