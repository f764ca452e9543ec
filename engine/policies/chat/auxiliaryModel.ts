import type { JsonObject } from '../../documents/json'
import type { ModelAnswer, ModelCall, ModelQuestion } from '../../hooks/outcome'
import { type ChatAnswer, withoutThoughts } from './chatAnswer'
import { type ChatCalls, requestHash } from './chatCalls'
import { chatRequest } from './chatRequest'
import type { ChatSettings } from './chatSettings'
import { estimatedUsage } from './estimatedUsage'
import { excerpt } from './excerpt'
import { readLabel } from './readLabel'
import { costOf, type Price } from './spending'

/** A model that can be asked by itself, outside of any task. */
export interface ChatModel {
  readonly settings: ChatSettings
  readonly calls: ChatCalls
  readonly price: Price | undefined
}

const limited = ({ parameters }: ChatSettings, maxTokens: number): JsonObject =>
  // Models that think know the limit by a name of its own.
  'reasoning_effort' in parameters || 'max_completion_tokens' in parameters
    ? { max_completion_tokens: maxTokens }
    : { max_tokens: maxTokens }

/** The body of the request for one question, as it is sent and hashed. */
export const questionRequest = (settings: ChatSettings, question: ModelQuestion, seed: number): JsonObject => {
  const { prompt, labels, maxTokens } = question
  const text = `${prompt}\n\nAnswer with exactly one of these and nothing else: ${labels.join(', ')}`
  const message = { id: 'question', role: 'user', origin: 'user', text, mask: 0 } as const
  const context = { messages: [message], messageId: 'answer', tools: [], seed }
  return { ...chatRequest(settings, context), ...limited(settings, maxTokens) }
}

const unreadable = ({ finish, text }: ChatAnswer, { labels }: ModelQuestion): string => {
  if (finish === 'overflow') return "the question does not fit the model's context"
  if (finish === 'filter') return "the endpoint's content filter stopped the answer"
  return `the model answered \`${excerpt(text)}\`, which is none of ${labels.join(', ')}`
}

/** Asks a model one question. An answer that is no label comes back as `failed`, with the call. */
export const askChatModel = async (
  { settings, calls, price }: ChatModel,
  question: ModelQuestion,
  seed: number,
  signal: AbortSignal,
): Promise<ModelAnswer> => {
  const body = questionRequest(settings, question, seed)
  const answer = await calls.ask(body, seed, signal)
  const usage = answer.usage ?? estimatedUsage(body, answer)
  const text = withoutThoughts(answer.text)
  const call: ModelCall = {
    model: settings.model,
    hash: requestHash(body, seed),
    text,
    usage,
    ...(price && { money: costOf(usage, price) }),
  }
  const whole = answer.finish === 'overflow' || answer.finish === 'filter' ? '' : text
  const label = readLabel(whole, question.labels)
  if (label === undefined) return { kind: 'failed', reason: unreadable({ ...answer, text }, question), call }
  return { kind: question.kind, label, call }
}
