import { describe, expect, it } from 'vitest'
import { chatAnswer } from '../../../../test/kit/chatContext'
import { never } from '../../../../test/kit/servedModel'
import type { JsonObject } from '../../../documents/json'
import { chatMessages } from './chatMessages'
import { type FaultName, faultNames, faultOf, parseFault, withFault } from './faults'
import { scriptedChat } from './scriptedChat'

const words = 'seek look mail song k1 p1 v3 none error next verify'.split(' ')
const world = {
  tools: [{ name: 'seek', description: '', parameters: {}, words: [['app', 'key', 'page']] }],
  vocabulary: new Set(words),
  reminders: new Set(['next', 'verify']),
}

const readAll = (...messages: JsonObject[]) =>
  chatMessages({ messages }, world).map(({ parts = [] }) => parts.map(({ origin, text }) => `${origin}: ${text}`))

const call = (name: string, args: string): JsonObject => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c', type: 'function', function: { name, arguments: args } }],
})

describe('a conversation as it was before it became chat', () => {
  it('begins with the task; instructions of the system are for others', () => {
    expect(readAll({ role: 'system', content: 'look' }, { role: 'user', content: 'seek k1' })).toEqual([
      ['harness-prompt: seek k1'],
    ])
  })

  it('has calls as words, in the order of the tool and not of the arguments', () => {
    expect(readAll(call('seek', '{"page":"p1","app":"mail","key":"k1"}'))).toEqual([['policy: seek mail k1 p1']])
  })

  it('keeps words that were no call, whatever became of them', () => {
    expect(readAll(call('look', '{"words":"mail mail"}'))).toEqual([['policy: look mail mail']])
    expect(readAll(call('seek', '{"app":"mail"'))).toEqual([['policy: seek']])
    expect(readAll(call('seek', 'mail k1'))).toEqual([['policy: seek mail k1']])
  })

  it('tells a result from what a hook added to it, and a hook that answered in its place', () => {
    expect(readAll({ role: 'tool', content: 'none\n\nnext' }, { role: 'tool', content: 'verify' })).toEqual([
      ['environment: none', 'hook:chat: next'],
      ['hook:chat: verify'],
    ])
  })

  it('has notes of hooks as such after the first message', () => {
    expect(readAll({ role: 'user', content: 'look' }, { role: 'user', content: 'verify' })[1]).toEqual([
      'hook:chat: verify',
    ])
  })

  it('reads the plain-text protocol just so', () => {
    const called = '<tool_call>\n{"name":"seek","arguments":{"app":"mail","key":"k1","page":"p1"}}\n</tool_call>'
    const told = '<tool_response>\nv3\n</tool_response>\n\nnext'
    const [, turn, result] = readAll(
      { role: 'user', content: 'look' },
      { role: 'assistant', content: called },
      { role: 'user', content: told },
    )
    expect([turn, result]).toEqual([['policy: seek mail k1 p1'], ['environment: v3', 'hook:chat: next']])
  })

  it('leaves out words that the policy does not know, instead of failing', () => {
    expect(readAll({ role: 'user', content: 'Please look at my mail' })).toEqual([['harness-prompt: look mail']])
  })

  it('survives a body that is no conversation', () => {
    expect(chatMessages({}, world)).toEqual([])
    expect(readAll({ role: 'user', content: [{ type: 'text' }] }, { role: 'tool' })).toHaveLength(2)
  })
})

describe('a fault', () => {
  it('happens at every n-th request, and the first rule decides', () => {
    const rules = [
      { fault: 'empty', every: 3 },
      { fault: 'hang', every: 2 },
    ] as const
    expect([1, 2, 3, 4, 5, 6].map((n) => faultOf(rules, n))).toEqual([
      undefined,
      'hang',
      'empty',
      'hang',
      undefined,
      'empty',
    ])
  })

  it('is read from NAME or NAME:N, and from nothing else', () => {
    expect(parseFault('hang')).toEqual({ fault: 'hang', every: 1 })
    expect(parseFault('rate-limit:10')).toEqual({ fault: 'rate-limit', every: 10 })
    for (const wrong of ['nap', 'hang:0', 'hang:-1', 'hang:x', 'hang:1:2', ''])
      expect(parseFault(wrong)).toBeUndefined()
  })

  const answer = chatAnswer({ calls: [{ name: 'seek', arguments: '{"a":1}' }] })

  it.each<[FaultName, object]>([
    ['bad-arguments', { calls: [{ name: 'seek', arguments: '{"a":1' }] }],
    ['two-calls', { calls: [answer.calls[0], answer.calls[0]] }],
    ['empty', { text: '', calls: [] }],
    ['content-filter', { finish: 'filter', calls: [] }],
  ])('%s spoils the answer', (fault, spoilt) => {
    expect(withFault(answer, fault).answer).toMatchObject(spoilt)
  })

  it('of the usage or of the connection leaves the answer as it is', () => {
    for (const fault of faultNames.filter((name) => ['wrong-usage', 'hang', 'server-error'].includes(name))) {
      expect(withFault(answer, fault).answer).toEqual(answer)
    }
    expect(withFault(answer, 'wrong-usage').usage).toMatchObject({ prompt_tokens: -1 })
  })
})

describe('a script', () => {
  const scripts = [
    { match: 'how many', turns: [{ calls: [{ tool: 'count', arguments: { of: 'x' } }] }, { text: '12' }] },
    { turns: [{ text: 'no idea' }] },
  ]
  const user = (content: string) => ({ role: 'user', content })
  const assistant = { role: 'assistant', content: '' }
  const answerTo = async (...messages: JsonObject[]) => scriptedChat(scripts)({ messages }, never)

  it('answers turn by turn the task that its text is in, and repeats the last', async () => {
    const task = user('Tell how many.')
    expect(await answerTo(task)).toMatchObject({ calls: [{ name: 'count', arguments: '{"of":"x"}' }] })
    expect((await answerTo(task, assistant)).text).toBe('12')
    expect((await answerTo(task, assistant, assistant)).text).toBe('12')
  })

  it('without a text to match is for all others', async () => {
    expect((await answerTo(user('Why?'))).text).toBe('no idea')
    expect((await answerTo({ role: 'system', content: 'how many' }, user('Why?'))).text).toBe('no idea')
    expect((await answerTo(user('How Many?'))).text).toBe('no idea')
  })

  it('says so where none is for the task', async () => {
    const { text } = await scriptedChat(scripts.slice(0, 1))({ messages: [user('Why?')] }, never)
    expect(text).toBe('No script matches this task.')
  })
})
