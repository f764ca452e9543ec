import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message, Origin, ToolSpec } from '../trajectories/message'
import { AgentError } from './agent'
import { wordRenderer } from './wordRenderer'

const vocabulary = [
  '<pad>',
  '<task>',
  '<act>',
  '<obs>',
  '<msg>',
  '<end>',
  'open',
  'shut',
  'door',
  'gate',
  'red',
  'ok',
  'slow',
  'once',
]
const renderer = wordRenderer(vocabulary)

const tool = (name: string, ...words: string[][]): ToolSpec => ({ name, description: '', parameters: {}, words })
const tools = [tool('open', ['what'], ['what', 'colour']), tool('shut', ['what'])]

const message = (role: Message['role'], origin: Origin, text: string, id = 'm1'): Message => ({
  id,
  role,
  origin,
  text,
  mask: role === 'assistant' ? 1 : 0,
})

const wordsOf = (...messages: Message[]) =>
  renderer
    .render(messages, 0, tools)
    .flatMap(({ tokens }) => tokens.map((id) => vocabulary[id]))
    .join(' ')

const parse = (words: string, stop: 'stop' | 'length' = 'stop') =>
  renderer.parse({ tokens: words.split(' ').map((word) => vocabulary.indexOf(word)), stop, messageId: 'm7' }, tools)

describe('rendering', () => {
  it('frames each text by who made it', () => {
    expect(
      wordsOf(
        message('user', 'harness-prompt', 'open red door'),
        message('assistant', 'policy', 'open door'),
        message('tool', 'environment', 'ok'),
        message('user', 'hook:pace', 'slow'),
      ),
    ).toBe('<task> open red door <end> <act> open door <end> <obs> ok <end> <msg> slow <end>')
  })

  it('shows a vetoed call as a message, since the tool never answered', () => {
    expect(wordsOf(message('tool', 'hook:guard', 'once'))).toBe('<msg> once <end>')
  })

  it('keeps the texts of two hooks apart, in order, though they share a note', () => {
    const parts = [
      { origin: 'hook:pace', text: 'slow' },
      { origin: 'hook:guard', text: 'once' },
    ] as const
    expect(wordsOf({ ...message('user', 'hook:pace', 'slow\n\nonce'), parts })).toBe(
      '<msg> slow <end> <msg> once <end>',
    )
  })

  it('keeps a text that a hook put into a result apart from the result', () => {
    const parts = [
      { origin: 'environment', text: 'ok' },
      { origin: 'hook:pace', text: 'slow once' },
    ] as const
    expect(wordsOf({ ...message('tool', 'environment', 'ok\n\nslow once'), parts })).toBe(
      '<obs> ok <end> <msg> slow once <end>',
    )
  })

  it('renders only what is new', () => {
    const messages = [message('user', 'harness-prompt', 'open door'), message('tool', 'environment', 'ok', 'm2')]
    expect(renderer.render(messages, 1, tools)).toEqual([{ tokens: [3, 11, 5], origin: 'environment', message: 'm2' }])
  })

  it('names the word that the vocabulary lacks, and where it stands', () => {
    const render = () => wordsOf(message('user', 'hook:pace', 'slow please', 'm4'))
    expect(render).toThrow(AgentError)
    expect(render).toThrow('The word "please" in message m4 (hook:pace) is not among the 14 words of this policy')
  })

  it('refuses a vocabulary without its frame words', () => {
    expect(() => wordRenderer(['<task>', '<act>', '<obs>', '<end>'])).toThrow('"<msg>"')
  })
})

describe('reading a turn', () => {
  it('takes the first word as the tool and the rest by position', () => {
    expect(parse('open door <end>')).toEqual({
      text: 'open door',
      calls: [{ id: 'm7.0', tool: 'open', arguments: { what: 'door' } }],
    })
  })

  it('chooses the form by the number of words', () => {
    expect(parse('open door red <end>').calls[0]?.arguments).toEqual({ what: 'door', colour: 'red' })
  })

  it('leaves words that fit no form to the tool to refuse', () => {
    expect(parse('shut door red <end>').calls[0]).toMatchObject({ tool: 'shut', arguments: { words: 'door red' } })
    expect(parse('shut <end>').calls[0]).toMatchObject({ tool: 'shut', arguments: { words: '' } })
  })

  it('reads an unknown verb as a call that will fail, not as an unreadable turn', () => {
    expect(parse('gate door <end>')).toEqual({
      text: 'gate door',
      calls: [{ id: 'm7.0', tool: 'gate', arguments: { words: 'door' } }],
    })
  })

  it('cannot read an empty turn', () => {
    expect(parse('<end>')).toEqual({ text: '', calls: [], parseError: 'the turn is empty' })
  })

  it('cannot read a turn without an end', () => {
    expect(parse('open door red red', 'length')).toEqual({
      text: 'open door red red',
      calls: [],
      parseError: 'the turn does not end within 4 tokens',
      truncated: true,
    })
  })

  it('is the inverse of writing one', () => {
    const words = vocabulary.slice(6)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1 }), (turn) => {
        const text = turn.join(' ')
        expect(renderer.parse({ tokens: renderer.turnTokens(text), stop: 'stop', messageId: 'm' }, tools).text).toBe(
          text,
        )
      }),
    )
  })
})

describe('counting', () => {
  it('counts words, whatever stands between them', () => {
    expect([renderer.countTokens(''), renderer.countTokens(' open\n\nred  door ')]).toEqual([0, 3])
  })
})
