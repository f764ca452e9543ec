import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../engine/documents/json'
import { openAiSender } from '../../engine/node/openaiClient'
import {
  FakeLanguageModelError,
  FakeModel,
  FakeTextPart,
  FakeToolCallPart,
} from '../../test/client/fakeVscode/fakeModels'
import { FakeVscode } from '../../test/client/fakeVscode/fakeVscode'
import { EditorModels } from './editorModels'

const call = (id: string, name: string, args: string) => ({ id, type: 'function', function: { name, arguments: args } })

const conversation: JsonObject = {
  model: 'acme/pro',
  temperature: 0.5,
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Count.' },
    { role: 'assistant', content: null, tool_calls: [call('c1', 'list', '{"page":1}'), call('c2', 'list', 'page 2')] },
    { role: 'tool', tool_call_id: 'c1', content: 'one' },
    { role: 'tool', tool_call_id: 'c2', content: 'no JSON' },
    { role: 'user', content: 'Go on.' },
  ],
  tools: [{ type: 'function', function: { name: 'list', description: 'Lists.', parameters: { type: 'object' } } }],
}

describe('models of the editor', () => {
  const fake = new FakeVscode()
  const models = new EditorModels(fake.api)
  let model = new FakeModel('pro')
  const ask = async (change: JsonObject = {}, { token = '', signal = new AbortController().signal } = {}) => {
    const endpoint = await models.endpoint()
    const key = token || endpoint.token
    return openAiSender({ baseUrl: endpoint.url, key, stream: false })({ ...conversation, ...change }, signal)
  }

  beforeEach(() => {
    model = new FakeModel('pro')
    fake.models.splice(0, fake.models.length, new FakeModel('small'), model)
  })
  afterAll(() => models.dispose())

  it('read the whole conversation, with the tools', async () => {
    await ask()
    expect(model.asked).toEqual([
      {
        messages: [
          'user: Be brief.',
          'user: Count.',
          'assistant: c1=list({"page":1}) c2=list({"text":"page 2"})',
          'user: c1→one c2→no JSON',
          'user: Go on.',
        ],
        options: {
          justification: expect.stringContaining('plays this model'),
          tools: [{ name: 'list', description: 'Lists.', inputSchema: { type: 'object' } }],
          modelOptions: { temperature: 0.5 },
        },
      },
    ])
  })

  it('answer with text and calls, and tokens as the editor counts them', async () => {
    model.answer = async () => [
      new FakeTextPart('So '),
      new FakeTextPart('be it.'),
      new FakeToolCallPart('x', 'list', { page: 3 }),
    ]
    const answer = await ask()
    expect(answer).toMatchObject({
      text: 'So be it.',
      calls: [{ name: 'list', arguments: '{"page":3}' }],
      finish: 'stop',
    })
    expect(answer.usage?.outputTokens).toBe('So be it.{"page":3}'.length)
  })

  it.each(['pro', 'pro-0', 'acme/pro', 'acme/pro-0'])('are found by the name %s', async (name) => {
    expect(await ask({ model: name })).toMatchObject({ text: 'yes' })
  })

  it('that are not there are denied, with those that are', async () => {
    await expect(ask({ model: 'huge' })).rejects.toMatchObject({
      kind: 'denied',
      message: expect.stringContaining('It offers acme/small, acme/pro'),
    })
  })

  it.each([
    ['NoPermissions', 'denied'],
    ['Blocked', 'busy'],
    ['Strange', 'broken'],
  ])('that fail with %s are %s', async (code, kind) => {
    model.answer = async () => {
      throw new FakeLanguageModelError(code, 'no luck')
    }
    await expect(ask()).rejects.toMatchObject({ kind, message: expect.stringContaining('no luck') })
  })

  it('that could not read so much are not asked', async () => {
    model.maxInputTokens = 10
    expect(await ask()).toMatchObject({ finish: 'overflow' })
    expect(model.asked).toEqual([])
  })

  it('answer nobody without the token', async () => {
    await expect(ask({}, { token: 'guess' })).rejects.toMatchObject({ kind: 'denied' })
    expect(model.asked).toEqual([])
  })

  it('stop when the run that asked is cancelled', async () => {
    const cancelling = new AbortController()
    const asked = new Promise<void>((resolve) => {
      model.answer = () => {
        resolve()
        return new Promise(() => undefined)
      }
    })
    const asking = ask({}, { signal: cancelling.signal })
    await asked
    cancelling.abort()
    await expect(asking).rejects.toThrow()
    await expect.poll(() => model.token?.isCancellationRequested).toBe(true)
  })
})
