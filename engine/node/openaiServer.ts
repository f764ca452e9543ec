import { timingSafeEqual } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { canonicalJson, textHash } from '../documents/canonicalText'
import { isJsonObject, type JsonObject } from '../documents/json'
import { parsedJson } from '../documents/parsedJson'
import { EndpointFailure, type FailureKind } from '../policies/calls/endpointFailure'
import type { SendChat } from '../policies/chat/chatCalls'
import { type FaultName, type FaultRule, faultOf } from '../policies/chat/serving/faults'
import { sendAnswer, sendError, sendFault, sendJson } from './openaiResponses'

/** One line of the log of requests. */
export interface ServedRequest {
  /** Number of the request, from 1. */
  readonly n: number
  /** Time of the event, in ISO 8601. */
  readonly at: string
  readonly event: 'received' | 'answered' | 'left'
  /** Hash of the body. */
  readonly request: string
  readonly fault?: FaultName
  readonly status?: number
}

export interface OpenAiServerOptions {
  readonly answer: SendChat
  readonly model: string
  /** What requests must carry as bearer token. */
  readonly token: string
  /** 0 = any free one. */
  readonly port: number
  /** Time from a request to its answer at least, in milliseconds. */
  readonly latencyMs: number
  readonly faults: readonly FaultRule[]
  readonly log: (line: ServedRequest) => void
}

export interface OpenAiServer {
  /** Base URL for clients, `/v1` included. */
  readonly url: string
  close(): Promise<void>
}

const slowFirstByteMs = 1500
const cutAfterMs = 20
const keepAliveMs = 600_000
const largestBody = 64 << 20

const wait = async (ms: number): Promise<void> => {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}

const isAllowed = ({ headers }: IncomingMessage, token: string): boolean => {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const readBody = async (request: IncomingMessage): Promise<JsonObject | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > largestBody) return undefined
    chunks.push(bytes)
  }
  const value = parsedJson(Buffer.concat(chunks).toString())
  return isJsonObject(value) ? value : undefined
}

const statuses: Readonly<Record<FailureKind, number>> = { busy: 429, down: 503, broken: 500, refused: 400, denied: 403 }

const statusOf = (error: unknown): number => (error instanceof EndpointFailure ? statuses[error.kind] : 500)

export const startOpenAiServer = async (options: OpenAiServerOptions): Promise<OpenAiServer> => {
  const { answer, model, token, port, latencyMs, faults, log } = options
  const closing = new AbortController()
  // Every request under way listens to it.
  setMaxListeners(0, closing.signal)
  let count = 0

  const complete = async (response: ServerResponse, body: JsonObject): Promise<void> => {
    const n = ++count
    const fault = faultOf(faults, n)
    const about = { n, request: textHash(canonicalJson(body)), ...(fault && { fault }) }
    const tell = (event: Pick<ServedRequest, 'event' | 'status'>): void =>
      log({ ...about, at: new Date().toISOString(), ...event })
    tell({ event: 'received' })
    const answered = (status: number): void => tell({ event: 'answered', status })
    const left = new AbortController()
    response.on('close', () => {
      if (response.writableFinished) return
      tell({ event: 'left' })
      left.abort()
    })
    if (fault === 'hang') return
    const due = performance.now() + latencyMs
    if (fault === 'slow-first-byte') await wait(slowFirstByteMs)
    const refused = sendFault(response, fault)
    if (refused !== undefined) return answered(refused)
    const given = await answer(body, AbortSignal.any([closing.signal, left.signal]))
    await wait(due - performance.now())
    answered(sendAnswer(response, body, given, fault))
    if (fault === 'cut-stream') setTimeout(() => response.destroy(), cutAfterMs)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/health') sendJson(response, 200, { status: 'ok' })
    else if (!isAllowed(request, token)) sendError(response, 401, 'The bearer token is missing or wrong')
    else if (pathname === '/v1/models')
      sendJson(response, 200, { object: 'list', data: [{ id: model, object: 'model' }] })
    else if (pathname !== '/v1/chat/completions') sendError(response, 404, `There is nothing at ${pathname}`)
    else {
      const body = await readBody(request)
      if (body === undefined) sendError(response, 400, 'The body is no JSON object')
      else await complete(response, body)
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendError(response, statusOf(error), error instanceof Error ? error.message : String(error))
    })
  })
  // Idle connections of a client may be picked up much later; closing them under its hands would look like a fault.
  server.keepAliveTimeout = keepAliveMs
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://127.0.0.1:${listening}/v1`,
    close: () =>
      new Promise((resolve) => {
        closing.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
