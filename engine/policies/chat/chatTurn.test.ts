import { describe, expect, it } from 'vitest'
import { chatAnswer } from '../../../test/kit/chatContext'
import type { ChatAnswer } from './chatAnswer'
import { chatTurn } from './chatTurn'

const turnOf = (answer: Partial<ChatAnswer>) => chatTurn(chatAnswer(answer), 'm3', 'tools')
const textTurn = (text: string) => chatTurn(chatAnswer({ text }), 'm3', 'text')

describe('an answer with calls', () => {
  it('is a turn with those calls, in order, under ids of our own', () => {
    const calls = [
      { name: 'look', arguments: '{"where":"here"}' },
      { name: 'take', arguments: '' },
    ]
    expect(turnOf({ calls })).toEqual({
      text: '',
      calls: [
        { id: 'm3.0', tool: 'look', arguments: { where: 'here' } },
        { id: 'm3.1', tool: 'take', arguments: {} },
      ],
    })
  })

  it.each(['{"where":', '"here"', '[1]', 'null', 'where=here'])(
    'whose arguments are %s cannot be read, and is shown as it is',
    (bad) => {
      const turn = turnOf({ calls: [{ name: 'look', arguments: bad }] })
      expect(turn).toEqual({
        text: `look ${bad}`,
        calls: [],
        parseError: `the arguments of look are no JSON object: ${bad}`,
      })
    },
  )

  it('whose arguments are nested without end cannot be read, in both protocols', () => {
    const deep = `{"where":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(turnOf({ calls: [{ name: 'look', arguments: deep }] }).parseError).toContain('no JSON object')
    const written = `<tool_call>{"name":"look","arguments":${deep}}</tool_call>`
    expect(textTurn(written)).toMatchObject({ calls: [], parseError: expect.stringContaining('names no tool') })
  })

  it('of which one is unreadable makes no call at all', () => {
    const calls = [
      { name: 'look', arguments: '{}' },
      { name: 'take', arguments: '{' },
    ]
    expect(turnOf({ calls, text: 'I try.' })).toMatchObject({
      text: 'I try.',
      calls: [],
      parseError: expect.any(String),
    })
  })
})

describe('an answer without calls', () => {
  it('is plain text', () => {
    expect(turnOf({ text: '42' })).toEqual({ text: '42', calls: [] })
  })

  it('and without text cannot be read', () => {
    expect(turnOf({ text: ' \n' })).toMatchObject({ parseError: 'the turn is empty' })
  })

  it('hides the reasoning that a server left in it', () => {
    expect(turnOf({ text: '<think>\nhm, 6 x 7\n</think>\n\n42' })).toEqual({ text: '42', calls: [] })
  })
})

describe('an answer that did not end by itself', () => {
  it('at the limit of tokens is cut, even when its calls look whole', () => {
    const turn = turnOf({ finish: 'length', calls: [{ name: 'look', arguments: '{}' }] })
    expect(turn).toMatchObject({
      truncated: true,
      calls: [],
      text: 'look {}',
      parseError: expect.stringContaining('limit'),
    })
  })

  it('at a content filter is unreadable, not an infrastructure failure', () => {
    expect(turnOf({ finish: 'filter' })).toMatchObject({
      calls: [],
      parseError: expect.stringContaining('content filter'),
    })
  })

  it('because the context is full says so, and nothing was sampled', () => {
    expect(turnOf({ finish: 'overflow' })).toEqual({ text: '', calls: [], overflow: true })
  })
})

describe('the plain-text protocol', () => {
  it('reads a call between its tags, and keeps the text as it was written', () => {
    const text = 'I look.\n<tool_call>\n{"name": "look", "arguments": {"where": "here"}}\n</tool_call>'
    expect(textTurn(text)).toEqual({ text, calls: [{ id: 'm3.0', tool: 'look', arguments: { where: 'here' } }] })
  })

  it('reads two calls, a list of calls, and one whose closing tag is missing', () => {
    const one = '<tool_call>{"name": "look"}</tool_call>'
    expect(textTurn(`${one}${one}`).calls).toHaveLength(2)
    expect(textTurn('<tool_call>[{"name": "look"}, {"name": "take"}]</tool_call>').calls).toHaveLength(2)
    expect(textTurn('<tool_call>{"name": "look"}').calls).toHaveLength(1)
  })

  it('cannot read what is no JSON between the tags, or names no tool', () => {
    expect(textTurn('<tool_call>look here</tool_call>')).toMatchObject({
      calls: [],
      parseError: 'a call names no tool: look here',
    })
    expect(textTurn('<tool_call>{"tool": "look"}</tool_call>')).toMatchObject({
      calls: [],
      parseError: expect.any(String),
    })
  })

  it('takes text without tags as an answer', () => {
    expect(textTurn('42')).toEqual({ text: '42', calls: [] })
  })
})
