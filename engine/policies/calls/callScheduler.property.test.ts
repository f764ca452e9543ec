import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersOf, type Behaviour, errorsOf, simulatedEndpoint } from '../../../test/kit/simulatedEndpoint'

const passing: fc.Arbitrary<Behaviour> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Behaviour>('answer') },
  fc.constant<Behaviour>('busy'),
  fc.constant<Behaviour>('down'),
  fc.record({ kind: fc.constant<'busy'>('busy'), retryAfterMs: fc.integer({ min: 0, max: 20_000 }) }),
)

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('whatever passes by, every call gets its own answer, and never more are under way than allowed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(passing, { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 30 }),
      async (script, concurrency, calls) => {
        const endpoint = simulatedEndpoint((_, request) => script[request] ?? 'answer', { concurrency })
        expect(answersOf(await endpoint.all(calls))).toEqual(numbers(calls))
        expect(Math.max(...endpoint.served.map(({ inFlight }) => inFlight))).toBeLessThanOrEqual(concurrency)
        expect(endpoint.sleeping()).toBe(0)
      },
    ),
    { numRuns: 60 },
  )
})

test('nobody is sent before the time that the endpoint asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 200, max: 60_000 }),
      fc.integer({ min: 1, max: 8 }),
      async (retryAfterMs, at) => {
        const endpoint = simulatedEndpoint(
          (_, request) => (request === at ? { kind: 'busy', retryAfterMs } : 'answer'),
          { concurrency: 3 },
        )
        expect(answersOf(await endpoint.all(20))).toHaveLength(20)
        const refused = (endpoint.served[at]?.at ?? 0) + 100
        const tooEarly = endpoint.served.filter(
          (request) => request.at > refused && request.at < refused + retryAfterMs,
        )
        expect(tooEarly).toEqual([])
      },
    ),
    { numRuns: 40 },
  )
})

test('an outage of any length below the limit costs time and a few requests, and no call', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 800_000 }),
      fc.integer({ min: 1, max: 8 }),
      async (length, concurrency) => {
        const end = 500 + length
        const endpoint = simulatedEndpoint((now) => (now >= 500 && now < end ? 'down' : 'answer'), { concurrency })
        expect(answersOf(await endpoint.all(60))).toEqual(numbers(60))
        const within = endpoint.served.filter(({ at }) => at >= 500 && at < end)
        // Those under way, then one try after 1, 2, 4, … seconds, and each half minute.
        expect(within.length).toBeLessThanOrEqual(concurrency + 6 + length / 30_000)
      },
    ),
    { numRuns: 40 },
  )
})

test('an abort ends every call at once, whatever it waits for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(passing, { maxLength: 10 }), fc.integer({ min: 0, max: 5000 }), async (script, after) => {
      const endpoint = simulatedEndpoint((_, request) => script[request] ?? 'hang', { concurrency: 4 })
      const controller = new AbortController()
      const { signal } = new AbortController()
      void endpoint.clock.sleep(after, signal).then(() => controller.abort(new Error('enough')))
      const results = await endpoint.all(12, controller.signal)
      expect(endpoint.clock.now()).toBe(after)
      for (const error of errorsOf(results)) expect(error).toMatchObject({ message: 'enough' })
      expect(endpoint.sleeping()).toBe(0)
    }),
    { numRuns: 40 },
  )
})
