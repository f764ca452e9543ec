import { describe, expect, test } from 'vitest'
import { chatAnswer } from '../../../test/kit/chatContext'
import type { JsonObject } from '../../documents/json'
import type { ModelQuestion } from '../../hooks/outcome'
import { askChatModel, questionRequest } from './auxiliaryModel'
import { filteredAnswer, overflowAnswer } from './chatAnswer'
import { requestHash } from './chatCalls'

const settings = {
  model: 'm',
  protocol: 'tools',
  parameters: { temperature: 0, max_tokens: 900 },
  sendSeed: true,
} as const
const question: ModelQuestion = {
  kind: 'judge',
  id: 'q0',
  hook: 'h',
  model: 'critic',
  prompt: 'Is it done?',
  labels: ['yes', 'no'],
  maxTokens: 16,
}
const { signal } = new AbortController()

const ask = (answer: ReturnType<typeof chatAnswer>, price?: Parameters<typeof askChatModel>[0]['price']) =>
  askChatModel({ settings, calls: { ask: async () => answer }, price }, question, 7, signal)

describe('a question to another model', () => {
  test('is one message that names the labels, with the settings of the policy and a limit of its own', () => {
    expect(questionRequest(settings, question, 7)).toEqual({
      model: 'm',
      messages: [
        { role: 'user', content: 'Is it done?\n\nAnswer with exactly one of these and nothing else: yes, no' },
      ],
      temperature: 0,
      max_tokens: 16,
      seed: 7,
    })
  })

  test('limits a model that thinks by the name that it knows', () => {
    const parameters: JsonObject = { reasoning_effort: 'low', max_completion_tokens: 900 }
    const body = questionRequest({ ...settings, parameters }, question, 7)
    expect(body).toMatchObject({ max_completion_tokens: 16 })
    expect(body).not.toHaveProperty('max_tokens')
  })

  test('is answered by a label, with the call and what it cost', async () => {
    const usage = { inputTokens: 1000, outputTokens: 500 }
    const price = { inputPerMillion: 1, outputPerMillion: 2, currency: 'EUR' }
    const answer = await ask(chatAnswer({ text: '<think>well, no</think>Yes.', usage }), price)
    const hash = requestHash(questionRequest(settings, question, 7), 7)
    expect(answer).toEqual({
      kind: 'judge',
      label: 'yes',
      call: { model: 'm', hash, text: 'Yes.', usage, money: 0.002 },
    })
  })

  test.each([
    [chatAnswer({ text: 'perhaps' }), 'the model answered `perhaps`, which is none of yes, no'],
    [chatAnswer({ text: '' }), 'the model answered ``, which is none of yes, no'],
    [overflowAnswer, "the question does not fit the model's context"],
    [{ ...filteredAnswer, text: 'no' }, "the endpoint's content filter stopped the answer"],
  ])('that is not answered so is told as such, and has its cost all the same', async (given, reason) => {
    expect(await ask(given)).toMatchObject({ kind: 'failed', reason, call: { usage: expect.any(Object) } })
  })
})
