import { describe, expect, it } from 'vitest'
import { chatAnswer, said, turnContext } from '../../../test/kit/chatContext'
import { never, request } from '../../../test/kit/servedModel'
import type { JsonObject } from '../../documents/json'
import type { CallScheduler } from '../calls/callScheduler'
import { EndpointFailure } from '../calls/endpointFailure'
import { chatAgent } from './chatAgent'
import type { ChatAnswer } from './chatAnswer'
import { type CallLog, createChatCalls, requestHash } from './chatCalls'
import { recordedCalls } from './recordedCalls'
import { createSpending } from './spending'

/** Sends at once, and once more when that fails. */
const twice: CallScheduler = {
  call: async (attempt, signal) => {
    try {
      return await attempt(signal)
    } catch {
      return attempt(signal)
    }
  },
}

const memoryLog = () => {
  const answers = new Map<string, ChatAnswer>()
  const events: string[] = []
  const log: CallLog = {
    find: (hash) => answers.get(hash),
    sent: () => events.push('sent'),
    answered: (hash, answer) => {
      events.push('answered')
      answers.set(hash, answer)
    },
    failed: (_, reason) => events.push(`failed: ${reason}`),
  }
  return { log, answers, events }
}

const nothing = { tokens: 0, inputTokens: 0, outputTokens: 0, calls: 0, money: 0 }

const callsWith = (send: (body: JsonObject) => ChatAnswer, budgets = {}) => {
  const memory = memoryLog()
  const spending = createSpending(budgets, undefined, nothing)
  const calls = createChatCalls({ send: async (body) => send(body), log: memory.log, scheduler: twice, spending })
  return { calls, spending, ...memory }
}

describe('a call', () => {
  it('is in the log before its answer is used, and its request is never sent again', async () => {
    let sends = 0
    const { calls, events } = callsWith(() => {
      sends++
      return chatAnswer({ text: 'ok' })
    })
    const first = await calls.ask(request, 1, never)
    expect(await calls.ask(request, 1, never)).toEqual(first)
    expect([sends, events]).toEqual([1, ['sent', 'answered']])
  })

  it('with another seed is another call, although the request may be the same', async () => {
    let sends = 0
    const { calls } = callsWith(() => chatAnswer({ text: String(++sends) }))
    expect((await calls.ask(request, 1, never)).text).toBe('1')
    expect((await calls.ask(request, 2, never)).text).toBe('2')
  })

  it('whose members stand in another order is the same call', () => {
    expect(requestHash({ a: 1, b: [2] }, 3)).toBe(requestHash({ b: [2], a: 1 }, 3))
    expect(requestHash({ a: 1 }, 3)).not.toBe(requestHash({ a: 1 }, 4))
  })

  it('that failed and was made again leaves both in the log', async () => {
    let sends = 0
    const { calls, events } = callsWith(() => {
      if (sends++ === 0) throw new EndpointFailure('broken', 'HTTP 500')
      return chatAnswer()
    })
    await calls.ask(request, 1, never)
    expect(events).toEqual(['sent', 'failed: HTTP 500', 'sent', 'answered'])
  })

  it('of unknown cost is counted by its length', async () => {
    const { calls, spending, answers } = callsWith(() => chatAnswer({ text: 'x'.repeat(400), usage: null }))
    await calls.ask(request, 1, never)
    expect(spending.spent.outputTokens).toBe(100)
    expect([...answers.values()][0]?.usage).toMatchObject({ outputTokens: 100 })
  })

  it('over the budget is not sent', async () => {
    const { calls, events } = callsWith(() => chatAnswer(), { calls: 1 })
    await calls.ask(request, 1, never)
    await expect(calls.ask(request, 2, never)).rejects.toMatchObject({ name: 'PolicyStop' })
    expect(events).toEqual(['sent', 'answered'])
  })
})

describe('a recorded policy', () => {
  it('gives the same answers, and none that were not given', async () => {
    const { calls, log } = callsWith(() => chatAnswer({ text: 'ok' }))
    await calls.ask(request, 1, never)
    const recorded = recordedCalls(log, 'run-0001')
    expect((await recorded.ask(request, 1, never)).text).toBe('ok')
    await expect(recorded.ask(request, 2, never)).rejects.toMatchObject({
      name: 'AgentError',
      message: expect.stringContaining('run-0001'),
    })
  })
})

describe('the chat agent', () => {
  const settings = { model: 'm', protocol: 'tools', parameters: {}, sendSeed: true } as const
  const agentWith = (answer: ChatAnswer) => {
    const { calls } = callsWith(() => answer)
    return chatAgent({ id: 'chat', settings, calls, contextTokens: 100 }).open()
  }

  it('makes a turn of the answer, with its cost', async () => {
    const turn = await agentWith(chatAnswer({ text: '42' })).next(turnContext([said('user', 'Why?')]), never)
    expect(turn).toEqual({ text: '42', calls: [], usage: { inputTokens: 10, outputTokens: 2 } })
  })

  it('tells an overflow as one, without a cost', async () => {
    const turn = await agentWith(chatAnswer({ finish: 'overflow' })).next(turnContext([]), never)
    expect(turn).toEqual({ text: '', calls: [], overflow: true })
  })

  it('counts tokens by their bytes, and has none to train on', () => {
    const session = agentWith(chatAnswer())
    expect([session.countTokens('12345678'), session.countTokens('x'), session.segments(new Set())]).toEqual([2, 1, []])
  })
})
