import { hashOf } from '../../documents/canonical'
import type { JsonObject } from '../../documents/json'
import type { CallScheduler } from '../calls/callScheduler'
import { EndpointFailure } from '../calls/endpointFailure'
import type { ChatAnswer } from './chatAnswer'
import { estimatedUsage } from './estimatedUsage'
import type { Spending } from './spending'

/** Gets answers to requests. The seed tells apart requests that are otherwise equal, whether it is sent or not. */
export interface ChatCalls {
  ask(body: JsonObject, seed: number, signal: AbortSignal): Promise<ChatAnswer>
}

/** Sends one request, once. Throws an `EndpointFailure` when no usable answer comes. */
export type SendChat = (body: JsonObject, signal: AbortSignal) => Promise<ChatAnswer>

/** What became of the requests of a run, kept so that no answer is paid for twice. */
export interface CallLog {
  /** The answer of an earlier request with this hash. */
  find(hash: string): ChatAnswer | undefined
  /** A request is about to be sent. */
  sent(hash: string): void
  answered(hash: string, answer: ChatAnswer): void
  failed(hash: string, reason: string): void
}

export const requestHash = (body: JsonObject, seed: number): string => hashOf({ body, seed })

export interface ChatCallsOptions {
  readonly send: SendChat
  readonly log: CallLog
  readonly scheduler: CallScheduler
  readonly spending: Spending
}

/** Asks an endpoint. An answer is in the log before anybody sees it, and a request that has one is never sent. */
export const createChatCalls = ({ send, log, scheduler, spending }: ChatCallsOptions): ChatCalls => {
  const attempt = async (hash: string, body: JsonObject, signal: AbortSignal): Promise<ChatAnswer> => {
    spending.check()
    log.sent(hash)
    try {
      const answer = await send(body, signal)
      const usage = answer.usage ?? estimatedUsage(body, answer)
      const counted = { ...answer, usage }
      log.answered(hash, counted)
      spending.add(usage)
      return counted
    } catch (error) {
      if (error instanceof EndpointFailure) log.failed(hash, error.message)
      throw error
    }
  }
  return {
    ask: async (body, seed, signal) => {
      const hash = requestHash(body, seed)
      return log.find(hash) ?? scheduler.call((request) => attempt(hash, body, request), signal)
    },
  }
}
