import { setMaxListeners } from 'node:events'
import type { JsonObject } from '../../engine/documents/json'
import { openAiSender } from '../../engine/node/openaiClient'
import { type OpenAiServerOptions, type ServedRequest, startOpenAiServer } from '../../engine/node/openaiServer'
import type { ChatAnswer } from '../../engine/policies/chat/chatAnswer'
import { chatAnswer } from './chatContext'

/** What the servers of tests want as bearer token. */
export const testToken = 'test-token-5d1c'

export const never = new AbortController().signal
// All requests of a test file listen to it.
setMaxListeners(0, never)

/** An endpoint in this process, and a sender that asks it. */
export const servedModel = async (
  answer: (body: JsonObject) => ChatAnswer | Promise<ChatAnswer> = () => chatAnswer({ text: 'ok' }),
  options: Partial<OpenAiServerOptions> = {},
) => {
  const log: ServedRequest[] = []
  const server = await startOpenAiServer({
    answer: async (body) => answer(body),
    model: 'm',
    token: testToken,
    port: 0,
    latencyMs: 0,
    faults: [],
    log: (line) => log.push(line),
    ...options,
  })
  const sender = (stream = false, key: string | undefined = testToken) =>
    openAiSender({ baseUrl: server.url, key, stream })
  return { ...server, log, sender }
}

export const request: JsonObject = { model: 'm', messages: [{ role: 'user', content: 'Say ok.' }] }
