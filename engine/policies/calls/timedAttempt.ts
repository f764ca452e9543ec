import type { Clock } from './clock'
import { EndpointFailure } from './endpointFailure'

/** A reason given saves making an error with a stack for every answer. */
const answered = 'answered'

/**
 * Makes one request, with a signal that also aborts when no answer has come in time. Its reason is then a failure of
 * the endpoint, so that whoever makes the request can record it as one.
 */
export const timedAttempt = async <T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  { clock, requestMs }: { readonly clock: Clock; readonly requestMs: number },
  signal: AbortSignal,
): Promise<T> => {
  signal.throwIfAborted()
  const request = new AbortController()
  const timer = new AbortController()
  const cancel = () => request.abort(signal.reason)
  void clock.sleep(requestMs, timer.signal).then(() => {
    if (timer.signal.aborted) return
    request.abort(new EndpointFailure('broken', `no answer within ${requestMs / 1000} s`))
  })
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await attempt(request.signal)
  } catch (error) {
    request.signal.throwIfAborted()
    throw error
  } finally {
    timer.abort(answered)
    signal.removeEventListener('abort', cancel)
  }
}
