import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import { isJsonObject, type JsonObject } from '../documents/json'
import { EndpointFailure } from '../policies/calls/endpointFailure'
import { type ChatAnswer, readCompletion } from '../policies/chat/chatAnswer'
import type { SendChat } from '../policies/chat/chatCalls'
import { createChunkReader } from '../policies/chat/chatChunks'
import { readRefusal, retryAfterOf } from '../policies/chat/refusedRequest'
import { environmentFetch } from './environmentFetch'

export interface OpenAiClientOptions {
  /** Address of the endpoint, `/v1` included. */
  readonly baseUrl: string
  /** Undefined for endpoints that want none. */
  readonly key: string | undefined
  readonly stream: boolean
}

/** What is sent to an endpoint that wants no key: without one, the library would take that of another endpoint. */
const noKey = 'none'

/**
 * Sends what the protocol needs and no more. The library would add the organisation, project and extra headers of the
 * process's environment, which are meant for another endpoint, and facts about this machine.
 */
const plainFetch = (key: string | undefined): typeof fetch => {
  const headers = {
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${key ?? noKey}`,
    'content-type': 'application/json',
    'user-agent': 'harness-s',
  }
  let sending: ReturnType<typeof environmentFetch> | undefined
  return async (url, { method = 'GET', body, signal = null } = {}) => {
    // Not before the first request, which then tells what is wrong with the proxy.
    sending ??= environmentFetch()
    const send = await sending
    return send(url instanceof Request ? url.url : url, {
      method,
      headers,
      body: typeof body === 'string' ? body : null,
      signal,
      redirect: 'manual',
    })
  }
}

type Address = Pick<OpenAiClientOptions, 'baseUrl' | 'key'>

const createClient = ({ baseUrl, key }: Address): OpenAI =>
  new OpenAI({
    baseURL: baseUrl,
    apiKey: key ?? noKey,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    // Whoever asks has a time limit of its own.
    timeout: 2 ** 31 - 1,
    logLevel: 'off',
    fetch: plainFetch(key),
  })

/** Why a connection failed: the innermost cause names it, such as ECONNREFUSED. */
const innermost = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'string') return code
  return error.cause === undefined ? error.message : innermost(error.cause)
}

/** Nobody was reached. Anything else happened under way, and the request may have been answered. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
])

const connectionFailure = (error: unknown): EndpointFailure => {
  const cause = innermost(error)
  return new EndpointFailure(unreachable.has(cause) ? 'down' : 'broken', `the connection failed (${cause})`)
}

/** An error of the library as an answer, or thrown as what it means to the scheduler. */
const readError = (error: unknown, signal: AbortSignal): ChatAnswer => {
  signal.throwIfAborted()
  if (error instanceof APIUserAbortError || error instanceof APIConnectionError) throw connectionFailure(error)
  if (error instanceof APIError && typeof error.status === 'number') {
    const header = (name: string): string | null => error.headers?.get(name) ?? null
    const { status, error: body, message } = error
    const retryAfterMs = retryAfterOf(header, Date.now())
    // The library puts the status first.
    return readRefusal({ status, error: body, text: message.replace(`${status} `, ''), retryAfterMs })
  }
  if (error instanceof APIError) throw new EndpointFailure('broken', `the answer holds an error: ${error.message}`)
  if (error instanceof EndpointFailure) throw error
  if (error instanceof SyntaxError) throw new EndpointFailure('broken', 'the answer is no JSON')
  throw connectionFailure(error)
}

const path = '/chat/completions'

const askWhole = async (client: OpenAI, body: JsonObject, signal: AbortSignal): Promise<ChatAnswer> => {
  const completion: unknown = await client.post(path, { body, signal })
  const answer = readCompletion(completion)
  if (answer) return answer
  if (isJsonObject(completion) && completion['error'] !== undefined) {
    return readRefusal({ status: 500, error: completion['error'], text: '', retryAfterMs: undefined })
  }
  throw new EndpointFailure('broken', 'the answer is no chat completion; does "baseUrl" end in /v1?')
}

const askStreamed = async (client: OpenAI, body: JsonObject, signal: AbortSignal): Promise<ChatAnswer> => {
  const request = { ...body, stream: true, stream_options: { include_usage: true } }
  const chunks = await client.post<AsyncIterable<unknown>>(path, { body: request, signal, stream: true })
  const reader = createChunkReader()
  for await (const chunk of chunks) reader.read(chunk)
  const answer = reader.answer()
  if (answer) return answer
  throw new EndpointFailure('broken', 'the streamed answer ended before its end')
}

/** An endpoint may quote a key, in an error or anywhere else: it goes no further. */
const withoutKey = (text: string, key: string | undefined): string =>
  key === undefined || key === '' ? text : text.split(key).join('[key]')

const longestMessage = 300

/** A failure as it may be told. The key goes first: of one that is cut in two nobody would find the half. */
const cleanFailure = ({ kind, message, retryAfterMs }: EndpointFailure, key: string | undefined): EndpointFailure => {
  const line = withoutKey(message, key).replace(/\s+/g, ' ').trim()
  const told = line.length > longestMessage ? `${line.slice(0, longestMessage)}…` : line
  return new EndpointFailure(kind, told, retryAfterMs)
}

const cleanAnswer = (answer: ChatAnswer, key: string | undefined): ChatAnswer => ({
  ...answer,
  text: withoutKey(answer.text, key),
  calls: answer.calls.map(({ name, arguments: args }) => ({
    name: withoutKey(name, key),
    arguments: withoutKey(args, key),
  })),
})

/** Asks an OpenAI-compatible endpoint for chat completions, one request per call and no retry. */
export const openAiSender = (options: OpenAiClientOptions): SendChat => {
  const client = createClient(options)
  const { key, stream } = options
  return async (body, signal) => {
    try {
      return cleanAnswer(await (stream ? askStreamed : askWhole)(client, body, signal), key)
    } catch (error) {
      try {
        return readError(error, signal)
      } catch (read) {
        throw read instanceof EndpointFailure ? cleanFailure(read, key) : read
      }
    }
  }
}

/** What an endpoint says to the question for its models. */
export type ListedModels =
  | { readonly ok: true; readonly models: readonly string[] }
  | { readonly ok: false; readonly reason: string }

const modelNames = (list: unknown): readonly string[] => {
  const data = isJsonObject(list) && Array.isArray(list['data']) ? list['data'] : []
  return data.flatMap((model) => (isJsonObject(model) && typeof model['id'] === 'string' ? [model['id']] : []))
}

/** Asks an endpoint for the names of its models, once. One that has no such list has an empty one. */
export const listModels = async (address: Address, signal: AbortSignal): Promise<ListedModels> => {
  try {
    const list: unknown = await createClient(address).get('/models', { signal })
    return { ok: true, models: modelNames(list) }
  } catch (error) {
    if (error instanceof APIError && error.status === 404) return { ok: true, models: [] }
    const reason = error instanceof APIError && error.status !== undefined ? error.message : innermost(error)
    return { ok: false, reason: withoutKey(reason, address.key) }
  }
}
