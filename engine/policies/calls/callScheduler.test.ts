import { describe, expect, it } from 'vitest'
import { answersOf, errorsOf, simulatedEndpoint } from '../../../test/kit/simulatedEndpoint'

const waits = (events: readonly { readonly type: string }[]) => events.filter(({ type }) => type === 'endpoint_waiting')

describe('an endpoint with room for all', () => {
  it('gets as many requests as allowed from the start, and one per call', async () => {
    const endpoint = simulatedEndpoint(() => 'answer', { concurrency: 8 })
    expect(answersOf(await endpoint.all(24))).toHaveLength(24)
    expect(endpoint.served.map(({ at }) => at)).toEqual([
      ...Array(8).fill(0),
      ...Array(8).fill(100),
      ...Array(8).fill(200),
    ])
    expect(endpoint.events).toEqual([])
  })
})

describe('an endpoint that says 429', () => {
  it('gets half as many from then on, once for all that were under way, and later all again', async () => {
    const endpoint = simulatedEndpoint((now) => (now === 0 ? 'busy' : 'answer'), { concurrency: 8 })
    await endpoint.all(80)
    const together = new Map<number, number>()
    for (const { at } of endpoint.served) together.set(at, (together.get(at) ?? 0) + 1)
    const [first, second, ...later] = [...together.values()]
    expect([first, second]).toEqual([8, 4])
    expect(Math.max(...later)).toBe(8)
  })

  it('without a time to wait is asked after longer and longer breaks', async () => {
    const endpoint = simulatedEndpoint((_, request) => (request < 5 ? 'busy' : 'answer'), { concurrency: 1 })
    await endpoint.all(1)
    const times = endpoint.served.map(({ at }) => at)
    expect(times).toEqual([0, 350, 950, 2050, 4150, 8250])
  })

  it('with a time is told to whoever watches', async () => {
    const busy = { kind: 'busy', retryAfterMs: 7000 } as const
    const endpoint = simulatedEndpoint((_, request) => (request === 0 ? busy : 'answer'))
    await endpoint.all(1)
    expect(endpoint.events).toEqual([
      { type: 'endpoint_waiting', endpoint: 'http://simulated/v1', reason: 'it is busy', seconds: 7, waited: 0 },
    ])
  })

  it('and asks to wait longer than a run waits, stops the run instead of sleeping through the night', async () => {
    const endpoint = simulatedEndpoint(() => ({ kind: 'busy', retryAfterMs: 7_200_000 }))
    const [error] = errorsOf(await endpoint.all(3))
    expect(error).toMatchObject({ name: 'PolicyStop', message: expect.stringContaining('asks to wait 7200 s') })
    expect(endpoint.clock.now()).toBe(100)
  })

  it('for ever costs the call its deadline, and is no failure of the task', async () => {
    const endpoint = simulatedEndpoint(() => 'busy', { callMs: 60_000 })
    const [error] = errorsOf(await endpoint.all(1))
    expect(error).toMatchObject({ name: 'AgentError' })
    expect(endpoint.clock.now()).toBeGreaterThanOrEqual(60_000)
  })
})

describe('an endpoint that is down', () => {
  it('for a minute is waited for: every try is told, then that it is back', async () => {
    const endpoint = simulatedEndpoint((now) => (now < 60_000 ? 'down' : 'answer'))
    expect(answersOf(await endpoint.all(20))).toHaveLength(20)
    const seconds = endpoint.events.flatMap((event) => (event.type === 'endpoint_waiting' ? [event.seconds] : []))
    expect(seconds).toEqual([1, 2, 4, 8, 16, 30])
    expect(endpoint.events.at(-1)).toMatchObject({ type: 'endpoint_back', waited: 62 })
  })

  it('for longer than one call may take costs no call: outages have a limit of their own', async () => {
    const endpoint = simulatedEndpoint((now) => (now < 120_000 ? 'down' : 'answer'), { callMs: 30_000 })
    expect(answersOf(await endpoint.all(20))).toHaveLength(20)
  })

  it('and then answers with 429 for ever costs each call its deadline', async () => {
    const endpoint = simulatedEndpoint((now) => (now < 60_000 ? 'down' : 'busy'), { callMs: 90_000 })
    expect(errorsOf(await endpoint.all(2))).toMatchObject([{ name: 'AgentError' }, { name: 'AgentError' }])
  })

  it('for longer than a run waits stops the run, for all calls and for those that come later', async () => {
    const endpoint = simulatedEndpoint(() => 'down', { outageMs: 60_000 })
    const errors = errorsOf(await endpoint.all(20))
    expect(errors).toHaveLength(20)
    for (const error of errors) {
      expect(error).toMatchObject({ name: 'PolicyStop', message: expect.stringContaining('has given no answer for') })
    }
    const asked = endpoint.served.length
    await expect(endpoint.run(endpoint.call(99))).rejects.toMatchObject({ name: 'PolicyStop' })
    expect(endpoint.served).toHaveLength(asked)
  })

  it('and comes back as one that limits is not counted as away any more', async () => {
    const endpoint = simulatedEndpoint((_, request) => {
      if (request < 3) return 'down'
      return request < 6 ? 'busy' : 'answer'
    })
    expect(answersOf(await endpoint.all(10))).toHaveLength(10)
  })
})

describe('an endpoint with an internal error', () => {
  it('for one request only: that call is given up after six tries, the others get their answers', async () => {
    const endpoint = simulatedEndpoint((_, __, call) => (call === 3 ? 'broken' : 'answer'))
    const results = await endpoint.all(10)
    expect(answersOf(results)).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9])
    expect(errorsOf(results)).toEqual([expect.objectContaining({ name: 'AgentError' })])
    expect(endpoint.served.filter(({ call }) => call === 3)).toHaveLength(6)
  })

  it('for every request counts as down: it is waited for, and no call is lost', async () => {
    const endpoint = simulatedEndpoint((now) => (now < 120_000 ? 'broken' : 'answer'))
    expect(answersOf(await endpoint.all(20))).toHaveLength(20)
    expect(waits(endpoint.events).length).toBeGreaterThan(3)
  })

  it('that hangs: the request is cut off after its time and made again', async () => {
    const endpoint = simulatedEndpoint((_, request) => (request === 0 ? 'hang' : 'answer'), { requestMs: 5000 })
    expect(answersOf(await endpoint.all(1))).toEqual([0])
    expect(endpoint.served.map(({ at }) => at)).toEqual([0, 5500])
  })
})

describe('an endpoint that refuses', () => {
  it('one request as wrong: it is not sent again, and only that call fails', async () => {
    const endpoint = simulatedEndpoint((_, __, call) => (call === 0 ? 'refused' : 'answer'))
    const results = await endpoint.all(4)
    expect(answersOf(results)).toEqual([1, 2, 3])
    expect(errorsOf(results)).toEqual([
      expect.objectContaining({ name: 'AgentError', message: expect.stringContaining('it is refused') }),
    ])
  })

  it('every request as wrong: the run stops before thousands of tasks end in errors', async () => {
    const endpoint = simulatedEndpoint(() => 'refused', { concurrency: 2 })
    const errors = errorsOf(await endpoint.all(100))
    expect(endpoint.served.length).toBeLessThan(20)
    expect(errors.at(-1)).toMatchObject({ name: 'PolicyStop', message: expect.stringContaining('every request') })
  })

  it('the key: the run stops at the first request', async () => {
    const endpoint = simulatedEndpoint(() => 'denied', { concurrency: 1 })
    const errors = errorsOf(await endpoint.all(10))
    expect(endpoint.served).toHaveLength(1)
    expect(errors).toHaveLength(10)
    for (const error of errors) expect(error).toMatchObject({ name: 'PolicyStop' })
  })
})

describe('a fault of our own', () => {
  it('is thrown as it is, and the place of the call is free again', async () => {
    const endpoint = simulatedEndpoint(
      (_, __, call) => {
        if (call === 0) throw new TypeError('a bug')
        return 'answer'
      },
      { concurrency: 1 },
    )
    const results = await endpoint.all(2)
    expect(errorsOf(results)).toEqual([expect.objectContaining({ name: 'TypeError' })])
    expect(answersOf(results)).toEqual([1])
  })
})
