import { expect, it } from 'vitest'
import { virtualClock } from '../../../test/kit/virtualClock'
import { timedAttempt } from './timedAttempt'

/** A request that nobody answers; whoever made it records why it ended. */
const unanswered = (ends: unknown[]) => (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      ends.push(signal.reason)
      reject(new Error('aborted'))
    })
  })

const late = { name: 'EndpointFailure', kind: 'broken', message: 'no answer within 5 s' }

it('a request that gets no answer in time has failed, for whoever made it and for whoever waits', async () => {
  const { clock, run, sleeping } = virtualClock()
  const ends: unknown[] = []
  const timed = timedAttempt(unanswered(ends), { clock, requestMs: 5000 }, new AbortController().signal)
  await expect(run(timed)).rejects.toMatchObject(late)
  expect(ends).toMatchObject([late])
  expect([clock.now(), sleeping()]).toEqual([5000, 0])
})

it('a request of a run that ends, ends with the reason of the run', async () => {
  const { clock, run, sleeping } = virtualClock()
  const ends: unknown[] = []
  const stop = new AbortController()
  const timed = timedAttempt(unanswered(ends), { clock, requestMs: 5000 }, stop.signal)
  stop.abort(new Error('enough'))
  await expect(run(timed)).rejects.toThrow('enough')
  expect(ends).toMatchObject([{ message: 'enough' }])
  expect(sleeping()).toBe(0)
})

it('no request is made for a run that has ended', async () => {
  const { clock, run, sleeping } = virtualClock()
  let requests = 0
  const timed = timedAttempt(
    async () => {
      requests += 1
    },
    { clock, requestMs: 5000 },
    AbortSignal.abort(new Error('enough')),
  )
  await expect(run(timed)).rejects.toThrow('enough')
  expect([requests, sleeping()]).toEqual([0, 0])
})
