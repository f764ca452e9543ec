import { describe, expect, it } from 'vitest'
import type { Message, Origin } from '../trajectories/message'
import type { Renderer } from './renderer'
import type { SampleOptions, Sampler } from './sampler'
import { tokenAgent } from './tokenAgent'
import { wordRenderer } from './wordRenderer'

const vocabulary = ['<pad>', '<task>', '<act>', '<obs>', '<msg>', '<end>', 'go', 'left', 'right', 'wall', 'home']
const id = (word: string) => vocabulary.indexOf(word)
const read = (tokens: ArrayLike<number>) => Array.from(tokens, (token) => vocabulary[token]).join(' ')

const message = (id: string, origin: Origin, text: string): Message => ({
  id,
  role: origin === 'policy' ? 'assistant' : 'user',
  origin,
  text,
  mask: origin === 'policy' ? 1 : 0,
})

/** A sampler that says the given turns and remembers what it was asked. */
const scripted = (...turns: string[]) => {
  const asked: { prompt: string; options: SampleOptions }[] = []
  const sampler: Sampler = {
    version: { step: 3, ref: 'w3' },
    sample: async (prompt, options) => {
      asked.push({ prompt: read(prompt), options })
      const words = (turns[asked.length - 1] ?? '').split(' ').slice(0, options.maxTokens)
      const tokens = Int32Array.from(words, id)
      const logprobs = Float32Array.from(words, (_, index) => -index - 1)
      return { tokens, logprobs, stop: words.at(-1) === '<end>' ? 'stop' : 'length', version: { step: 3, ref: 'w3' } }
    },
  }
  return { sampler, asked }
}

/** Counts how many messages are rendered. */
const counting = () => {
  const renderer = wordRenderer(vocabulary)
  const counts = { rendered: 0 }
  const counted: Renderer = {
    ...renderer,
    render: (messages, from, tools) => {
      counts.rendered += messages.length - from
      return renderer.render(messages, from, tools)
    },
  }
  return { renderer: counted, counts }
}

const sampling = { temperature: 1, topP: 1, topK: 0, maxTokens: 4 }
const signal = new AbortController().signal
const tools = [{ name: 'go', description: '', parameters: {}, words: [['where']] }]

const open = (turns: string[], contextTokens: number | null = null) => {
  const { sampler, asked } = scripted(...turns)
  const { renderer, counts } = counting()
  const session = tokenAgent({ id: 'words', sampler, renderer, sampling, contextTokens }).open()
  const next = (messages: readonly Message[], messageId: string, temperature?: number) =>
    session.next({ messages, messageId, tools, seed: 11, ...(temperature !== undefined && { temperature }) }, signal)
  return { session, next, asked, counts }
}

const task = message('m0', 'harness-prompt', 'go home')
const turn1 = message('m1', 'policy', 'go left')
const wall = message('m2', 'environment', 'wall')
const hint = message('m3', 'hook:compass', 'right')

describe('a turn of a token agent', () => {
  it('continues the rendered request and is read as a call', async () => {
    const { next, asked } = open(['go left <end>'])
    const turn = await next([task], 'm1')
    expect(asked[0]?.prompt).toBe('<task> go home <end> <act>')
    expect(asked[0]?.options).toEqual({ ...sampling, stop: [5], seed: 11 })
    expect(turn).toEqual({
      text: 'go left',
      calls: [{ id: 'm1.0', tool: 'go', arguments: { where: 'left' } }],
      usage: { inputTokens: 5, outputTokens: 3 },
      sampled: { segment: 0, from: 5, to: 8 },
    })
  })

  it('samples at another temperature when the request says so', async () => {
    const { next, asked } = open(['go left <end>'])
    await next([task], 'm1', 0.5)
    expect(asked[0]?.options.temperature).toBe(0.5)
  })

  it('renders a later request by adding what is new, its own turn exactly as sampled', async () => {
    const { next, asked, counts } = open(['go left <end>', 'go right <end>'])
    await next([task], 'm1')
    await next([task, turn1, wall, hint], 'm4')
    expect(asked[1]?.prompt).toBe('<task> go home <end> <act> go left <end> <obs> wall <end> <msg> right <end> <act>')
    expect(counts.rendered).toBe(3)
  })

  it('is cut off by the turn limit, and then unreadable', async () => {
    const { next } = open(['go go go go go'])
    expect(await next([task], 'm1')).toMatchObject({ truncated: true, text: 'go go go go', calls: [] })
  })

  it('gets no more tokens than the context has left', async () => {
    const { next, asked } = open(['go left <end>'], 7)
    expect(await next([task], 'm1')).toMatchObject({ truncated: true, text: 'go left' })
    expect(asked[0]?.options.maxTokens).toBe(2)
  })

  it('is not sampled at all when the request fills the context', async () => {
    const { session, next, asked } = open(['go left <end>'], 5)
    expect(await next([task], 'm1')).toMatchObject({ overflow: true, calls: [] })
    expect(asked).toHaveLength(0)
    expect(read(session.segments(new Set())[0]?.tokens ?? [])).toBe('<task> go home <end>')
  })
})

describe('the token segments', () => {
  it('say of every token who made it, with log-probabilities on sampled ones only', async () => {
    const { session, next } = open(['go left <end>', 'go right <end>'])
    await next([task], 'm1')
    await next([task, turn1, wall, hint], 'm4')
    const [segment, ...more] = session.segments(new Set(['m1']))
    expect(more).toEqual([])
    expect(segment).toMatchObject({ segment: 0, version: { step: 3, ref: 'w3' }, sampling })
    expect(segment?.spans).toEqual([
      { from: 0, to: 4, origin: 'harness-prompt', message: 'm0', mask: 0 },
      { from: 4, to: 5, origin: 'policy', message: 'm1', mask: 0, blocked: true },
      { from: 5, to: 8, origin: 'policy', message: 'm1', mask: 1, blocked: true },
      { from: 8, to: 11, origin: 'environment', message: 'm2', mask: 0 },
      { from: 11, to: 14, origin: 'hook:compass', message: 'm3', mask: 0 },
      { from: 14, to: 15, origin: 'policy', message: 'm4', mask: 0 },
      { from: 15, to: 18, origin: 'policy', message: 'm4', mask: 1 },
    ])
    expect(segment?.logprobs.slice(3, 9)).toEqual([0, 0, -1, -2, -3, 0])
    expect(segment?.logprobs).toHaveLength(segment?.tokens.length ?? 0)
  })

  it('start anew when a turn was dropped, with the new turn in the second segment', async () => {
    const { session, next, asked } = open(['go left <end>', 'go right <end>'])
    await next([task], 'm1')
    const again = await next([task], 'm2')
    expect(asked[1]?.prompt).toBe('<task> go home <end> <act>')
    expect(again.sampled).toEqual({ segment: 1, from: 5, to: 8 })
    expect(session.segments(new Set()).map(({ tokens }) => read(tokens))).toEqual([
      '<task> go home <end> <act> go left <end>',
      '<task> go home <end> <act> go right <end>',
    ])
  })

  it('start anew when something expired; turns of before are then context, not action', async () => {
    const { session, next, asked } = open(['go left <end>', 'go right <end>'])
    await next([hint, task], 'm4')
    await next([task, { ...turn1, id: 'm4' }, wall], 'm5')
    expect(asked[1]?.prompt).toBe('<task> go home <end> <act> go left <end> <obs> wall <end> <act>')
    const actions = session.segments(new Set())[1]?.spans.filter(({ mask }) => mask === 1)
    expect(actions).toEqual([{ from: 12, to: 15, origin: 'policy', message: 'm5', mask: 1 }])
  })

  it('start anew when the text of a message changed under the same id', async () => {
    const { session, next } = open(['go left <end>', 'go right <end>'])
    await next([task], 'm1')
    await next([{ ...task, text: 'go left' }, turn1], 'm2')
    expect(session.segments(new Set())).toHaveLength(2)
  })

  it('go on past any size of buffer', async () => {
    const long = message('m0', 'harness-prompt', Array(700).fill('go').join(' '))
    const { session, next } = open(['go left <end>', 'go right <end>'])
    await next([long], 'm1')
    await next([long, turn1, wall], 'm3')
    const tokens = session.segments(new Set())[0]?.tokens ?? []
    expect(tokens).toHaveLength(702 + 1 + 3 + 3 + 1 + 3)
    expect(read(tokens.slice(-14))).toBe('go go <end> <act> go left <end> <obs> wall <end> <act> go right <end>')
  })

  it('are empty before the first request, and a session does not see another', async () => {
    const { sampler } = scripted('go left <end>')
    const agent = tokenAgent({
      id: 'words',
      sampler,
      renderer: wordRenderer(vocabulary),
      sampling,
      contextTokens: null,
    })
    const one = agent.open()
    const other = agent.open()
    await one.next({ messages: [task], messageId: 'm1', tools, seed: 1 }, signal)
    expect(other.segments(new Set())).toEqual([])
    expect(one.countTokens('go home')).toBe(2)
  })
})
