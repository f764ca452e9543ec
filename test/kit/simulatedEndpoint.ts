import { setMaxListeners } from 'node:events'
import {
  type CallScheduler,
  createCallScheduler,
  type SchedulerOptions,
} from '../../engine/policies/calls/callScheduler'
import { EndpointFailure, type FailureKind } from '../../engine/policies/calls/endpointFailure'
import type { RunEventBody } from '../../protocol/runEvent'
import { virtualClock } from './virtualClock'

/** What the endpoint does with a request: answers, fails, or never says anything (`hang`). */
export type Behaviour = 'answer' | 'hang' | FailureKind | { readonly kind: FailureKind; readonly retryAfterMs: number }

export interface Served {
  readonly at: number
  readonly call: number
  readonly inFlight: number
  readonly behaviour: Behaviour
}

const failureOf = (behaviour: Exclude<Behaviour, 'answer' | 'hang'>): EndpointFailure =>
  typeof behaviour === 'string'
    ? new EndpointFailure(behaviour, `it is ${behaviour}`)
    : new EndpointFailure(behaviour.kind, `it is ${behaviour.kind}`, behaviour.retryAfterMs)

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** A scheduler before an endpoint whose behaviour a test writes down, in a time that passes at once. */
export const simulatedEndpoint = (
  behave: (now: number, request: number, call: number) => Behaviour,
  options: Partial<SchedulerOptions> & { readonly latencyMs?: number } = {},
) => {
  const { clock, run, sleeping } = virtualClock()
  const served: Served[] = []
  const events: RunEventBody[] = []
  const { latencyMs = 100 } = options
  let inFlight = 0
  const scheduler: CallScheduler = createCallScheduler({
    endpoint: 'http://simulated/v1',
    concurrency: 8,
    requestMs: 60_000,
    callMs: 3_600_000,
    outageMs: 900_000,
    clock,
    onEvent: (event) => events.push(event),
    ...options,
  })

  const request =
    (call: number) =>
    async (signal: AbortSignal): Promise<number> => {
      inFlight++
      const behaviour = behave(clock.now(), served.length, call)
      served.push({ at: clock.now(), call, inFlight, behaviour })
      try {
        if (behaviour === 'hang') return await never(signal)
        await clock.sleep(latencyMs, signal)
        signal.throwIfAborted()
        if (behaviour === 'answer') return call
        throw failureOf(behaviour)
      } finally {
        inFlight--
      }
    }

  const call = (index: number, signal = new AbortController().signal): Promise<number> => {
    // As in a run, where every rollout under way listens to it.
    setMaxListeners(0, signal)
    return scheduler.call(request(index), signal)
  }

  /** Makes this many calls at once, and gives what became of each. */
  const all = (count: number, signal?: AbortSignal): Promise<PromiseSettledResult<number>[]> =>
    run(Promise.allSettled(Array.from({ length: count }, (_, index) => call(index, signal))))

  return { all, call, run, served, events, clock, sleeping }
}

export const answersOf = (results: readonly PromiseSettledResult<number>[]): readonly number[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

export const errorsOf = (results: readonly PromiseSettledResult<number>[]): readonly unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
