import type { RunEventBody } from '../../../protocol/runEvent'
import { AgentError, PolicyStop } from '../agent'
import { adaptiveLimit } from './adaptiveLimit'
import { createAdmission } from './admission'
import type { Clock } from './clock'
import { EndpointFailure } from './endpointFailure'
import { outageWatch } from './outage'
import { timedAttempt } from './timedAttempt'

/** What whoever watches a run is told about its endpoint. */
type EndpointEvent = Extract<RunEventBody, { readonly type: 'endpoint_waiting' | 'endpoint_back' }>

export interface SchedulerOptions {
  /** The endpoint in words, for messages. */
  readonly endpoint: string
  /** Most requests at a time. */
  readonly concurrency: number
  /** Longest time for one answer. */
  readonly requestMs: number
  /** Longest time from the first request of a call to its answer, retries included; an outage may take longer. */
  readonly callMs: number
  /** Longest time without any answer before the run is stopped. */
  readonly outageMs: number
  readonly clock: Clock
  readonly onEvent: (event: EndpointEvent) => void
}

/** The one place that limits, retries and waits. */
export interface CallScheduler {
  /**
   * Makes a call: sends its request, and again after failures that may pass. Throws an `AgentError` when this call will
   * get no answer, a `PolicyStop` when no call will.
   */
  call<T>(attempt: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>
}

interface Call {
  readonly deadline: number
  /** Its own failures: those of an outage are not counted. */
  failures: number
}

/** How things stood when a request was sent. */
interface Sent {
  readonly mark: number
  /** It tries whether the endpoint is back. */
  readonly isProbe: boolean
}

const mostFailures = 6
const firstBackoffMs = 500
const shortestBusyMs = 250
const longestBackoffMs = 30_000
/** A wait that is worth telling. */
const toldMs = 1000

const seconds = (ms: number): number => Math.round(ms / 1000)
const backoff = (firstMs: number, times: number): number =>
  Math.min(longestBackoffMs, firstMs * 2 ** Math.min(times, 12))

/** Judges what the requests to one endpoint come to. */
const createJudge = (options: SchedulerOptions) => {
  const { endpoint, clock, concurrency, outageMs, onEvent } = options
  const limit = adaptiveLimit(concurrency)
  const outage = outageWatch()
  const admission = createAdmission(clock, () => (outage.since === undefined ? limit.current : 1))
  let lastAnswer = clock.now()
  let busyRounds = 0
  let refusals = 0

  const stop = (what: string): PolicyStop => {
    const next = 'Put that right, or wait until it is; every answer that came is kept.'
    const error = new PolicyStop(`The endpoint ${endpoint} ${what}.`, next)
    admission.turnAway(error)
    return error
  }

  const giveUp = ({ message }: EndpointFailure): AgentError =>
    new AgentError(
      `The endpoint ${endpoint} gave no answer to a request: ${message}. Look at its own log, then resume the run.`,
    )

  const close = (ms: number, reason: string): void => {
    const now = clock.now()
    admission.closeUntil(now + ms)
    if (ms < toldMs) return
    onEvent({ type: 'endpoint_waiting', endpoint, reason, seconds: seconds(ms), waited: seconds(now - lastAnswer) })
  }

  const succeeded = (): void => {
    const since = outage.succeeded()
    lastAnswer = clock.now()
    limit.succeeded()
    busyRounds = 0
    refusals = 0
    if (since === undefined) return
    admission.reopen()
    onEvent({ type: 'endpoint_back', endpoint, waited: seconds(lastAnswer - since) })
  }

  /** Fewer requests from now on, and none for as long as the endpoint asks, or a little longer each time. */
  const slowDown = ({ mark }: Sent, { message, retryAfterMs }: EndpointFailure): void => {
    if (retryAfterMs !== undefined && retryAfterMs > outageMs) {
      throw stop(`asks to wait ${seconds(retryAfterMs)} s, longer than a run waits: ${message}`)
    }
    if (limit.refused(mark)) close(retryAfterMs ?? backoff(shortestBusyMs, busyRounds++), message)
    else if (retryAfterMs !== undefined) admission.closeUntil(clock.now() + retryAfterMs)
  }

  const waitForReturn = ({ message, retryAfterMs }: EndpointFailure, since: number): void => {
    const away = clock.now() - since
    if (away >= outageMs) throw stop(`has given no answer for ${seconds(away)} s: ${message}`)
    close(Math.max(outage.probeDelay(), Math.min(retryAfterMs ?? 0, outageMs)), message)
  }

  /** No usable answer: an outage, or trouble of this call alone. Returns how long the call waits by itself. */
  const unanswered = (call: Call, { isProbe }: Sent, failure: EndpointFailure): number => {
    const wasOutage = outage.since !== undefined
    const since = outage.failed(call, failure.kind === 'down', clock.now())
    if (since !== undefined) {
      // Requests that were under way when it began tell nothing new.
      if (isProbe || !wasOutage) waitForReturn(failure, since)
      return 0
    }
    call.failures++
    if (call.failures >= mostFailures) throw giveUp(failure)
    return backoff(firstBackoffMs, call.failures - 1)
  }

  const refused = (failure: EndpointFailure): Error => {
    refusals++
    return refusals > 2 * concurrency + mostFailures
      ? stop(`refuses every request: ${failure.message}`)
      : giveUp(failure)
  }

  /** What becomes of a call whose request failed: throws, or returns how long it waits before it is sent again. */
  const failed = (call: Call, sent: Sent, failure: EndpointFailure): number => {
    if (failure.kind === 'denied') throw stop(`refuses all requests: ${failure.message}`)
    if (failure.kind === 'refused') throw refused(failure)
    const isBusy = failure.kind === 'busy'
    let pause = 0
    if (isBusy) slowDown(sent, failure)
    else pause = unanswered(call, sent, failure)
    // An outage has a limit of its own, so that no call is lost for another's probe.
    const isWaitedFor = !isBusy && outage.since !== undefined
    if (!isWaitedFor && clock.now() >= call.deadline) throw giveUp(failure)
    return pause
  }

  const sentNow = (): Sent => ({ mark: limit.mark, isProbe: outage.since !== undefined })
  return { admission, sentNow, succeeded, failed }
}

export const createCallScheduler = (options: SchedulerOptions): CallScheduler => {
  const { clock, callMs } = options
  const judge = createJudge(options)

  const send = async <T>(
    call: Call,
    attempt: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ readonly answer: T } | { readonly pause: number }> => {
    const sent = judge.sentNow()
    try {
      const answer = await timedAttempt(attempt, options, signal)
      judge.succeeded()
      return { answer }
    } catch (error) {
      if (!(error instanceof EndpointFailure)) throw error
      return { pause: judge.failed(call, sent, error) }
    } finally {
      judge.admission.leave()
    }
  }

  return {
    call: async (attempt, signal) => {
      await judge.admission.enter(false, signal)
      const call = { deadline: clock.now() + callMs, failures: 0 }
      for (;;) {
        const result = await send(call, attempt, signal)
        if ('answer' in result) return result.answer
        if (result.pause > 0) await clock.sleep(result.pause, signal)
        await judge.admission.enter(true, signal)
      }
    },
  }
}
