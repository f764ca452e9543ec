import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carriedBy, environmentFetch, ownAgent, type PlainRequest } from './environmentFetch'

const request: PlainRequest = { method: 'POST', headers: {}, body: 'hello', signal: null, redirect: 'manual' }
const slowMs = 1500

describe('an endpoint that thinks long before it answers', () => {
  let server: Server
  let url = ''
  beforeAll(async () => {
    server = createServer((_, response) => setTimeout(() => response.end('at last'), slowMs))
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    const address = server.address()
    url = `http://localhost:${typeof address === 'object' ? address?.port : address}`
  })
  afterAll(() => void server.close())

  test('is waited for', async () => {
    const send = await environmentFetch({})
    expect(await (await send(url, request)).text()).toBe('at last')
  })

  test('is waited for by the library too, which is used where a proxy is named', async () => {
    const send = await environmentFetch({ HTTPS_PROXY: 'http://localhost:9' })
    expect(await (await send(url, { ...request, headers: {} })).text()).toBe('at last')
  })

  test('would be left by a fetch with a limit: the agent that we make is the one that is used', async () => {
    const dispatcher = ownAgent({ headersTimeout: slowMs / 3, bodyTimeout: 0 })
    const answer = fetch(url, carriedBy(dispatcher, request))
    await expect(answer).rejects.toMatchObject({ cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } })
  })
})
