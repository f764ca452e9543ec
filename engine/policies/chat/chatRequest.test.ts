import { describe, expect, it } from 'vitest'
import { lookTool, said, turnContext } from '../../../test/kit/chatContext'
import { chatRequest } from './chatRequest'
import type { ChatSettings } from './chatSettings'

const settings: ChatSettings = { model: 'm', protocol: 'tools', parameters: { temperature: 0.5 }, sendSeed: true }
const call = { id: 'm2.0', tool: 'look', arguments: { where: 'here' } }
const conversation = [
  said('system', 'Be brief.'),
  said('user', 'Find it.'),
  said('assistant', '', { calls: [call] }),
  said('tool', 'nothing', { callId: 'm2.0' }),
  said('user', 'Look again.'),
]

describe('with tool calls of the protocol', () => {
  it('every message keeps its role, and a result names its call', () => {
    expect(chatRequest(settings, turnContext(conversation))).toEqual({
      model: 'm',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Find it.' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'm00002c00', type: 'function', function: { name: 'look', arguments: '{"where":"here"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'm00002c00', content: 'nothing' },
        { role: 'user', content: 'Look again.' },
      ],
      tools: [{ type: 'function', function: { name: 'look', description: 'Looks.', parameters: lookTool.parameters } }],
      temperature: 0.5,
      seed: 7,
    })
  })

  it('a world without tools sends no list of them, which some servers refuse', () => {
    expect(chatRequest(settings, turnContext(conversation, { tools: [] }))).not.toHaveProperty('tools')
  })

  it('a turn without text or calls is an empty text, not null, which servers refuse', () => {
    const body = chatRequest(settings, turnContext([said('assistant', '')]))
    expect(body['messages']).toEqual([{ role: 'assistant', content: '' }])
  })

  it('ids of calls have nine letters and digits, whatever the message', () => {
    const long = said('assistant', '', { calls: [{ ...call, id: 'm1234.12' }] })
    expect(JSON.stringify(chatRequest(settings, turnContext([long])))).toContain('"m01234c12"')
  })
})

describe('what a retry of a hook and the policy ask for', () => {
  it('the temperature of one turn wins over that of the policy', () => {
    expect(chatRequest(settings, turnContext([], { temperature: 1 }))).toMatchObject({ temperature: 1 })
  })

  it('a seed is left out for servers that refuse it', () => {
    expect(chatRequest({ ...settings, sendSeed: false }, turnContext([]))).not.toHaveProperty('seed')
  })
})

describe('in plain text', () => {
  const text = chatRequest(
    { ...settings, protocol: 'text' },
    turnContext(conversation.with(2, said('assistant', 'I look.'))),
  )

  it('the tools stand in the one system message, and none in the request', () => {
    expect(text).not.toHaveProperty('tools')
    const [system] = Array.isArray(text['messages']) ? text['messages'] : []
    expect(system).toMatchObject({
      role: 'system',
      content: expect.stringMatching(/^Be brief\.\n\nYou have these tools/),
    })
    expect(JSON.stringify(system)).toContain('look')
  })

  it('a result and what a hook says after it are one message of the user: turns alternate', () => {
    const messages = Array.isArray(text['messages']) ? text['messages'] : []
    expect(messages.slice(1)).toEqual([
      { role: 'user', content: 'Find it.' },
      { role: 'assistant', content: 'I look.' },
      { role: 'user', content: '<tool_response>\nnothing\n</tool_response>\n\nLook again.' },
    ])
  })
})
