import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { never, request, servedModel, testToken } from '../../test/kit/servedModel'

let model: Awaited<ReturnType<typeof servedModel>>
beforeAll(async () => {
  model = await servedModel()
})
afterAll(() => model.close())

const ask = (path: string, init: RequestInit = {}, token = testToken) =>
  fetch(`${model.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } })

describe('the served endpoint', () => {
  it('listens on this machine only', () => {
    expect(new URL(model.url).hostname).toBe('127.0.0.1')
  })

  it('tells nothing to whoever lacks the token', async () => {
    for (const path of ['/models', '/chat/completions', '/elsewhere']) {
      expect((await ask(path, {}, 'wrong')).status).toBe(401)
    }
  })

  it('lists its model, and says of other paths that nothing is there', async () => {
    expect(await (await ask('/models')).json()).toMatchObject({ data: [{ id: 'm' }] })
    expect((await ask('/embeddings')).status).toBe(404)
  })

  it('refuses a body that is no JSON object', async () => {
    expect((await ask('/chat/completions', { method: 'POST', body: '[1' })).status).toBe(400)
  })

  it('keeps a line per request and one per answer, equal requests under equal hashes', async () => {
    model.log.length = 0
    await model.sender()(request, never)
    await model.sender()(request, never)
    expect(model.log.map(({ event, status }) => [event, status])).toEqual([
      ['received', undefined],
      ['answered', 200],
      ['received', undefined],
      ['answered', 200],
    ])
    expect(new Set(model.log.map((line) => line.request)).size).toBe(1)
  })

  it('notes a client that left before its answer', async () => {
    const slow = await servedModel(undefined, { latencyMs: 5000 })
    await expect(slow.sender()(request, AbortSignal.timeout(100))).rejects.toThrow()
    await expect.poll(() => slow.log.map(({ event }) => event)).toEqual(['received', 'left'])
    await slow.close()
  })

  it('answers no sooner than its latency, and many at a time', async () => {
    const slow = await servedModel(undefined, { latencyMs: 200 })
    const started = performance.now()
    await Promise.all(Array.from({ length: 20 }, () => slow.sender()(request, never)))
    const took = performance.now() - started
    expect(took).toBeGreaterThanOrEqual(199)
    expect(took).toBeLessThan(2000)
    await slow.close()
  })
})
