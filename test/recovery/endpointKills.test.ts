import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatErrands, concurrency, contentOf, enoughTasks, evaluate, kills, readCalls } from './chatRun'

let errands: Awaited<ReturnType<typeof chatErrands>>
beforeAll(async () => {
  errands = await chatErrands(enoughTasks)
})
afterAll(() => errands.remove())

describe(`an endpoint that is killed and started again ${kills} times`, { timeout: 60_000 + 10_000 * kills }, () => {
  it('is waited for; nothing that it answered is asked again, and no result differs', async () => {
    const { folder, start, serve, asked, progress, endpoint } = errands
    const { whole, calm } = await errands.uninterrupted()

    const session = start(evaluate)
    for (let kill = 0; kill < kills; kill++) {
      await progress((kill * 5) % 8)
      await endpoint.kill()
      await serve()
    }
    const { status, stdout, stderr } = await session.ended
    expect(status).toBe(0)
    expect(stderr).toMatch(/Waiting for http:\S+: .*\. Next try in 1 s; last answer \d+ s ago\./)
    expect(stderr).toMatch(/answers again, after \d+ s\./)
    expect(contentOf(folder, 'run-0002')).toEqual(contentOf(folder, 'run-0001'))
    expect({ ...JSON.parse(stdout), run: '' }).toEqual({ ...JSON.parse(whole.stdout), run: '' })

    const { answered, lost, failed } = readCalls(folder, 'run-0002')
    expect({ answered, lost }).toEqual({ answered: calm.length, lost: 0 })
    expect(new Set(asked())).toEqual(new Set(calm))
    // What was under way when it died comes again; requests that nobody was there to receive are no repeats.
    const again = asked().length - calm.length
    expect(again).toBeGreaterThan(0)
    expect(again).toBeLessThanOrEqual(Math.min(failed, concurrency * kills))
    errands.expectNoCanary()
  })
})
