import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatErrands, concurrency, contentOf, evaluate, kills, readCalls, resume } from './chatRun'

let errands: Awaited<ReturnType<typeof chatErrands>>
beforeAll(async () => {
  // Each kill lets some requests through before it comes.
  errands = await chatErrands(Math.ceil(1.6 * kills))
})
afterAll(() => errands.remove())

describe(`a run of a model that is killed ${kills} times`, { timeout: 60_000 + 10_000 * kills }, () => {
  it('comes to the same results, and pays again only for what was under way', async () => {
    const { folder, run, start, asked, progress, endpoint } = errands
    const whole = await run(evaluate)
    expect(whole.status).toBe(0)
    const calm = asked()
    endpoint.forget()

    for (let kill = 0; kill < kills; kill++) {
      const session = start(kill === 0 ? evaluate : resume('run-0002'))
      await progress((kill * 7) % 12)
      session.kill('SIGKILL')
      await session.ended
    }
    const { status, stdout } = await run(resume('run-0002'))
    expect(status).toBe(0)
    expect(contentOf(folder, 'run-0002')).toEqual(contentOf(folder, 'run-0001'))
    expect({ ...JSON.parse(stdout), run: '' }).toEqual({ ...JSON.parse(whole.stdout), run: '' })

    const { answered, lost } = readCalls(folder, 'run-0002')
    expect(answered).toBe(calm.length)
    expect(lost).toBeLessThanOrEqual(concurrency * kills)
    // What the endpoint saw twice is what was lost; a request that was lost before it left it never saw.
    expect(new Set(asked())).toEqual(new Set(calm))
    const again = asked().length - calm.length
    expect(again).toBeGreaterThan(0)
    expect(again).toBeLessThanOrEqual(lost)
    errands.expectNoCanary()
  })
})
