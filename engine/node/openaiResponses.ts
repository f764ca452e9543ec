import type { ServerResponse } from 'node:http'
import type { JsonObject } from '../documents/json'
import type { ChatAnswer } from '../policies/chat/chatAnswer'
import { completion, completionChunks } from '../policies/chat/serving/completion'
import { type FaultName, withFault } from '../policies/chat/serving/faults'

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}): number => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  return status
}

export const sendError = (response: ServerResponse, status: number, message: string, more = {}, headers = {}): number =>
  sendJson(response, status, { error: { message, type: 'error', code: null, ...more } }, headers)

/** Faults that are answered instead of the model. */
export const sendFault = (response: ServerResponse, fault: FaultName | undefined): number | undefined => {
  switch (fault) {
    case 'rate-limit':
      return sendError(response, 429, 'Too many requests')
    case 'rate-limit-retry-after':
      return sendError(response, 429, 'Too many requests', {}, { 'retry-after': '1' })
    case 'server-error':
      return sendError(response, 500, 'Something broke')
    case 'unavailable':
      return sendError(response, 503, 'Loading model', { type: 'unavailable_error' })
    default:
      return undefined
  }
}

const sendStream = (response: ServerResponse, chunks: readonly JsonObject[], isCut: boolean): number => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const chunk of isCut ? chunks.slice(0, 1) : chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  if (!isCut) response.end('data: [DONE]\n\n')
  return 200
}

/** Half an answer, then the connection ends. */
const sendHalf = (response: ServerResponse, text: string): number => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.write(text.slice(0, text.length >> 1))
  return 200
}

/** The answer of the model, with its fault if it has one. Returns the status. */
export const sendAnswer = (
  response: ServerResponse,
  body: JsonObject,
  given: ChatAnswer,
  fault: FaultName | undefined,
): number => {
  if (given.finish === 'overflow') {
    const type = 'exceed_context_size_error'
    return sendError(response, 400, 'The request exceeds the context size', { type, code: 'context_length_exceeded' })
  }
  const { answer, usage } = withFault(given, fault)
  const isCut = fault === 'cut-stream'
  const model = String(body['model'])
  if (body['stream'] === true) return sendStream(response, completionChunks(model, answer, usage), isCut)
  const whole = completion(model, answer, usage)
  return isCut ? sendHalf(response, JSON.stringify(whole)) : sendJson(response, 200, whole)
}
