import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProxy } from '../kit/connectProxy'
import { chatErrands, evaluate } from '../recovery/chatRun'

let errands: Awaited<ReturnType<typeof chatErrands>>
let proxy: Awaited<ReturnType<typeof startProxy>>
beforeAll(async () => {
  errands = await chatErrands(4)
  proxy = await startProxy()
})
afterAll(async () => {
  await errands.remove()
  await proxy.close()
})

const host = () => new URL(errands.endpoint.config.baseUrl).host
const noProxy = { HTTP_PROXY: '', HTTPS_PROXY: '', http_proxy: '', https_proxy: '', NO_PROXY: '', no_proxy: '' }

describe('a model behind a proxy', { timeout: 60_000 }, () => {
  it('is asked through the one that HTTP_PROXY names', async () => {
    const { status, stderr } = await errands.run(evaluate, { ...noProxy, HTTP_PROXY: proxy.url })
    expect({ status, stderr: stderr.includes('Waiting') }).toEqual({ status: 0, stderr: false })
    expect(new Set(proxy.asked)).toEqual(new Set([host()]))
    expect(errands.asked().length).toBeGreaterThan(0)
    errands.expectNoCanary()
  })

  it('is asked directly when NO_PROXY names its host', async () => {
    const before = proxy.asked.length
    const { status } = await errands.run(evaluate, { ...noProxy, HTTP_PROXY: proxy.url, NO_PROXY: '127.0.0.1' })
    expect([status, proxy.asked.length]).toEqual([0, before])
  })

  it('is told when the proxy is not there', async () => {
    const gone = await startProxy()
    await gone.close()
    const session = errands.start(evaluate, { ...noProxy, HTTP_PROXY: gone.url })
    await session.said('Waiting for http://127.0.0.1')
    session.kill('SIGKILL')
    expect((await session.ended).stderr).toContain('ECONNREFUSED')
  })
})
