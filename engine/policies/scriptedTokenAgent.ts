import type { Agent, AgentSession } from './agent'
import type { Renderer } from './renderer'
import { tokenTrack } from './tokenTrack'

const notSampled = {
  version: { step: 0, ref: 'scripted' },
  sampling: { temperature: 1, topP: 1, topK: 0, maxTokens: 0 },
}

const openSession = (session: AgentSession, renderer: Renderer): AgentSession => {
  const track = tokenTrack(renderer, notSampled, null)
  return {
    next: async (context, signal) => {
      const request = track.request(context.messages, context.messageId, context.tools)
      const turn = await session.next(context, signal)
      const tokens = renderer.turnTokens(turn.text)
      const sampled = track.answer(tokens, new Float32Array(tokens.length))
      return { ...turn, usage: { inputTokens: request?.length ?? 0, outputTokens: tokens.length }, sampled }
    },
    segments: (blocked) => track.segments(blocked),
    countTokens: (text) => renderer.countTokens(text),
  }
}

/** A scripted agent whose turns are also kept as tokens, so that a policy can be trained on them. All log-probabilities are 0. */
export const scriptedTokenAgent = (agent: Agent, renderer: Renderer): Agent => ({
  id: agent.id,
  contextTokens: agent.contextTokens,
  open: () => openSession(agent.open(), renderer),
})
