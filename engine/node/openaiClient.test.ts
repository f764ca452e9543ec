import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chatAnswer, wireCompletion } from '../../test/kit/chatContext'
import { never, request, servedModel, testToken } from '../../test/kit/servedModel'
import type { FaultName } from '../policies/chat/serving/faults'
import { openAiSender } from './openaiClient'

const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of closing.splice(0)) await close()
})

const served = async (...args: Parameters<typeof servedModel>) => {
  const model = await servedModel(...args)
  closing.push(model.close)
  return model
}

const withFault = (fault: FaultName) => served(undefined, { faults: [{ fault, every: 1 }] })
const look = { name: 'look', arguments: '{"where":"here"}' }

describe.each([
  ['whole', false],
  ['streamed', true],
])('an answer that comes %s', (_, stream) => {
  it('is read as it was given', async () => {
    const answer = chatAnswer({ text: 'I look — "twice".', calls: [look, look] })
    const { sender } = await served(() => answer)
    expect(await sender(stream)(request, never)).toEqual(answer)
  })

  it('and overflows the context is an answer too', async () => {
    const { sender } = await served(() => chatAnswer({ finish: 'overflow' }))
    expect(await sender(stream)(request, never)).toMatchObject({ finish: 'overflow' })
  })

  it('cut in the middle is broken', async () => {
    const { sender } = await withFault('cut-stream')
    await expect(sender(stream)(request, never)).rejects.toMatchObject({ name: 'EndpointFailure', kind: 'broken' })
  })

  it('late ends with the abort of whoever waits', async () => {
    const { sender } = await withFault('hang')
    await expect(sender(stream)(request, AbortSignal.timeout(100))).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('with nonsense as usage tells none', async () => {
    const { sender } = await withFault('wrong-usage')
    expect(await sender(stream)(request, never)).toMatchObject({ text: 'ok', usage: null })
  })

  it.each<[FaultName, object]>([
    ['rate-limit', { kind: 'busy', retryAfterMs: undefined }],
    ['rate-limit-retry-after', { kind: 'busy', retryAfterMs: 1000 }],
    ['server-error', { kind: 'broken', message: 'HTTP 500: Something broke' }],
    ['unavailable', { kind: 'down', message: 'HTTP 503: Loading model' }],
  ])('%s is no answer, and the request was made once', async (fault, failure) => {
    const { sender, log } = await withFault(fault)
    await expect(sender(stream)(request, never)).rejects.toMatchObject(failure)
    expect(log.filter(({ event }) => event === 'received')).toHaveLength(1)
  })
})

it('a failure is told in one line with what the server said, at a length that can be read', async () => {
  const told = async (body: string) => {
    const { baseUrl } = await rawEndpoint((response) => response.writeHead(502).end(body))
    return openAiSender({ baseUrl, key: undefined, stream: false })(request, never).catch(String)
  }
  expect(await told('It\n  broke')).toBe('EndpointFailure: HTTP 502: It broke')
  expect(await told(`<html>${'x'.repeat(5000)}`)).toMatch(/^.{300,330}…$/)
})

describe('an endpoint', () => {
  it('where nobody listens is down', async () => {
    const { sender, close } = await servedModel()
    await close()
    await expect(sender()(request, never)).rejects.toMatchObject({
      kind: 'down',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('that refuses the key, and so every request', async () => {
    const { sender } = await served()
    await expect(sender(false, 'another')(request, never)).rejects.toMatchObject({ kind: 'denied' })
  })
})

/** An endpoint that answers as a test likes, and keeps the headers that it was sent. */
const rawEndpoint = async (answer: (response: ServerResponse, headers: IncomingHttpHeaders) => void) => {
  const seen: IncomingHttpHeaders[] = []
  const server = createServer((incoming, response) => {
    seen.push(incoming.headers)
    incoming.resume().on('end', () => answer(response, incoming.headers))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { seen, baseUrl: `http://127.0.0.1:${port}/v1` }
}

const json = (value: unknown) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))

describe('what is sent', () => {
  it('holds nothing of the environment that is meant for another endpoint, and no facts about this machine', async () => {
    for (const name of ['API_KEY', 'ADMIN_KEY', 'ORG_ID', 'PROJECT_ID', 'WEBHOOK_SECRET']) {
      vi.stubEnv(`OPENAI_${name}`, `canary-${name}`)
    }
    vi.stubEnv('OPENAI_BASE_URL', 'http://canary.invalid/v1')
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-canary: canary-header\nauthorization: Bearer canary-bearer')
    const { seen, baseUrl } = await rawEndpoint(json(wireCompletion({ content: 'ok' })))
    await openAiSender({ baseUrl, key: undefined, stream: false })(request, never)
    await openAiSender({ baseUrl, key: 'mine', stream: false })(request, never)
    expect(JSON.stringify(seen)).not.toContain('canary')
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer none', 'Bearer mine'])
    expect(Object.keys(seen[0] ?? {}).filter((name) => name.startsWith('x-') || name.startsWith('openai'))).toEqual([])
  })

  it('follows no one to another address, with a key in hand', async () => {
    const { seen, baseUrl } = await rawEndpoint((response) => response.writeHead(307, { location: '/elsewhere' }).end())
    const sender = openAiSender({ baseUrl, key: 'mine', stream: false })
    await expect(sender(request, never)).rejects.toMatchObject({
      kind: 'denied',
      message: expect.stringContaining('307'),
    })
    expect(seen).toHaveLength(1)
  })
})

describe('a key that an endpoint quotes', () => {
  it('in an error goes no further', async () => {
    const { baseUrl } = await rawEndpoint((response, { authorization }) =>
      response
        .writeHead(500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: `Bad key ${authorization}` } })),
    )
    const sender = openAiSender({ baseUrl, key: testToken, stream: false })
    await expect(sender(request, never)).rejects.toMatchObject({ message: 'HTTP 500: Bad key Bearer [key]' })
  })

  it('far into an error is not cut in two and half of it told', async () => {
    const message = `${'-'.repeat(280)} Bad key ${testToken}, and so on`
    const { baseUrl } = await rawEndpoint((response) =>
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } })),
    )
    const told = await openAiSender({ baseUrl, key: testToken, stream: false })(request, never).catch(String)
    expect(told).toMatch(/^EndpointFailure: HTTP 500: -{280} Bad.*…$/)
    expect(told).not.toContain(testToken.slice(0, 4))
  })

  it('in an answer goes no further', async () => {
    const call = { function: { name: 'look', arguments: `{"key":"${testToken}"}` } }
    const { baseUrl } = await rawEndpoint(json(wireCompletion({ content: `It is ${testToken}.`, tool_calls: [call] })))
    const answer = await openAiSender({ baseUrl, key: testToken, stream: false })(request, never)
    expect(answer).toMatchObject({ text: 'It is [key].', calls: [{ arguments: '{"key":"[key]"}' }] })
  })
})

it('a proxy whose address is none is told by the first request, and ends no process before', async () => {
  vi.stubEnv('http_proxy', 'no address')
  const { baseUrl } = await rawEndpoint(json(wireCompletion({ content: 'ok' })))
  const sender = openAiSender({ baseUrl, key: undefined, stream: false })
  // A failure that nobody waits for is told once the library is there.
  await import('undici')
  await new Promise((resolve) => setImmediate(resolve))
  await expect(sender(request, never)).rejects.toMatchObject({
    message: 'the connection failed (HTTP_PROXY or HTTPS_PROXY holds no address of a proxy)',
  })
})

describe('something else at the address', () => {
  it.each([
    [
      'a web page',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    ],
    ['JSON of another kind', json({ status: 'fine' })],
    [
      'half of a JSON',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
    ],
    ['an error with status 200', json({ error: { message: 'overloaded' } })],
  ])('%s is no answer', async (_, answer) => {
    const { baseUrl } = await rawEndpoint(answer)
    const sender = openAiSender({ baseUrl, key: undefined, stream: false })
    await expect(sender(request, never)).rejects.toMatchObject({ name: 'EndpointFailure', kind: 'broken' })
  })
})
