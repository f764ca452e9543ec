import type { JsonObject } from '../../engine/documents/json'
import type { TurnContext } from '../../engine/policies/agent'
import type { ChatAnswer } from '../../engine/policies/chat/chatAnswer'
import type { Message, ToolSpec } from '../../engine/trajectories/message'

export const lookTool: ToolSpec = {
  name: 'look',
  description: 'Looks.',
  parameters: { type: 'object', properties: { where: { type: 'string' } } },
}

/** A message of a rollout, from its role and text. */
export const said = (role: Message['role'], text: string, more: Partial<Message> = {}): Message => ({
  id: 'm0',
  role,
  origin: role === 'assistant' ? 'policy' : 'environment',
  text,
  mask: 0,
  ...more,
})

export const turnContext = (messages: readonly Message[], more: Partial<TurnContext> = {}): TurnContext => ({
  messages,
  messageId: 'm9',
  tools: [lookTool],
  seed: 7,
  ...more,
})

export const chatAnswer = (more: Partial<ChatAnswer> = {}): ChatAnswer => ({
  text: '',
  calls: [],
  finish: 'stop',
  usage: { inputTokens: 10, outputTokens: 2 },
  ...more,
})

/** A chat completion as an endpoint sends it. */
export const wireCompletion = (message: JsonObject, more: JsonObject = {}): JsonObject => ({
  choices: [{ index: 0, message, finish_reason: 'stop', ...more }],
  usage: { prompt_tokens: 10, completion_tokens: 2 },
})
