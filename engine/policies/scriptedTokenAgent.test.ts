import { describe, expect, it } from 'vitest'
import type { Message } from '../trajectories/message'
import type { Agent } from './agent'
import { scriptedTokenAgent } from './scriptedTokenAgent'
import { wordRenderer } from './wordRenderer'

const vocabulary = ['<task>', '<act>', '<obs>', '<msg>', '<end>', 'go', 'left', 'right']
const signal = new AbortController().signal
const task: Message = { id: 'm0', role: 'user', origin: 'harness-prompt', text: 'go', mask: 0 }

const saying = (text: string): Agent => ({
  id: 'script',
  contextTokens: 40,
  open: () => ({
    next: async ({ messageId }) => ({ text, calls: [{ id: `${messageId}.0`, tool: 'go', arguments: {} }] }),
    segments: () => [],
    countTokens: () => 0,
  }),
})

describe('a scripted agent with tokens', () => {
  it('plays the same turns, and keeps them as tokens that can be trained on', async () => {
    const agent = scriptedTokenAgent(saying('go left'), wordRenderer(vocabulary))
    const session = agent.open()
    const turn = await session.next({ messages: [task], messageId: 'm1', tools: [], seed: 1 }, signal)
    expect(turn).toMatchObject({ text: 'go left', calls: [{ id: 'm1.0', tool: 'go' }], sampled: { from: 4, to: 7 } })
    const [segment] = session.segments(new Set())
    expect(segment?.tokens.map((token) => vocabulary[token]).join(' ')).toBe('<task> go <end> <act> go left <end>')
    expect(segment?.spans.filter(({ mask }) => mask === 1)).toEqual([
      { from: 4, to: 7, origin: 'policy', message: 'm1', mask: 1 },
    ])
    expect(new Set(segment?.logprobs)).toEqual(new Set([0]))
    expect([agent.id, agent.contextTokens]).toEqual(['script', 40])
  })

  it('cannot say what the vocabulary lacks', async () => {
    const session = scriptedTokenAgent(saying('go up'), wordRenderer(vocabulary)).open()
    const turn = session.next({ messages: [task], messageId: 'm1', tools: [], seed: 1 }, signal)
    await expect(turn).rejects.toThrow('The word "up" in the turn')
  })
})
