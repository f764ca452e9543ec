import type { JsonObject } from '../../documents/json'
import type { ChatAnswer } from './chatAnswer'

const bytesPerToken = 4

export const estimatedTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / bytesPerToken)

/** What an answer probably cost, where its endpoint does not say: four bytes are about a token. */
export const estimatedUsage = (body: JsonObject, answer: ChatAnswer): NonNullable<ChatAnswer['usage']> => {
  if (answer.finish === 'overflow') return { inputTokens: 0, outputTokens: 0 }
  const written = answer.calls.map(({ name, arguments: args }) => `${name} ${args}`)
  return {
    inputTokens: estimatedTokens(JSON.stringify([body['messages'], body['tools']])),
    outputTokens: estimatedTokens([answer.text, ...written].join('\n')),
  }
}
