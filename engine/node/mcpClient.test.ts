import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { EnvironmentError } from '../environments/environment'
import type { McpServer } from '../environments/mcp/mcpServer'
import { startMcpServer } from './mcpClient'

const kit = join(import.meta.dirname, '..', '..', 'test', 'kit')
const signal = new AbortController().signal
const notes: string[] = []
const servers: McpServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.end()
  notes.length = 0
})

const started = async (fault = 'none', callMs = 10_000, command = [process.execPath, 'mcpServer.mjs', fault]) => {
  const env = { PATH: process.env['PATH'] ?? '' }
  const note = (text: string) => void notes.push(text)
  const server = await startMcpServer({ command, folder: kit, env, callMs, note, clientVersion: '1' })
  servers.push(server)
  return server
}
const look = (server: McpServer, limitMs = 10_000) => server.call('look', { where: 'shelf' }, limitMs, signal)
const text = (words: string) => ({ type: 'text', text: words })

describe('a server', () => {
  it('says who it is and what it offers', async () => {
    const { name, version, instructions, tools } = await started()
    expect({ name, version, instructions }).toEqual({ name: 'world', version: '3', instructions: 'Look first.' })
    expect(tools.map((tool) => [tool.name, tool.readOnly])).toEqual([
      ['look', true],
      ['fail', false],
      ['huge', undefined],
      ['surroundings', undefined],
      ['write', undefined],
    ])
    expect(tools[0]).toMatchObject({ description: 'Looks.', parameters: { type: 'object', required: ['where'] } })
  })

  it('answers, and remembers within an episode', async () => {
    const server = await started()
    expect(await look(server)).toEqual({ content: [text('shelf 1')], structured: { looks: 1 }, isError: false })
    expect(await look(server)).toMatchObject({ structured: { looks: 2 } })
  })

  it('tells the policy of a tool that failed', async () => {
    const server = await started()
    expect(await server.call('fail', {}, 5000, signal)).toEqual({ content: [text('it is locked')], isError: true })
  })

  it('tells the policy of arguments that it does not take, by result or by error', async () => {
    const wrong = await (await started()).call('look', {}, 5000, signal)
    expect(wrong.isError).toBe(true)
    expect(JSON.stringify(wrong.content)).toContain('where')
    const refused = await look(await started('refuse'))
    expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('not a place') }] })
  })

  it('may print what it likes beside its messages', async () => {
    const server = await started('noise')
    expect(await look(server)).toMatchObject({ content: [text('shelf 1')] })
    expect(notes).toEqual(expect.arrayContaining(['starting up', '{"half": ', 'looking', 'not json }']))
  })

  it('is told no more of the surroundings than is said', async () => {
    const { content } = await (await started()).call('surroundings', {}, 5000, signal)
    expect(Object.keys(JSON.parse(JSON.parse(JSON.stringify(content))[0].text))).toEqual(['PATH'])
  })
})

describe('a failure of the environment, never one of the policy, is a server that', () => {
  const failureOf = async (asked: Promise<unknown>): Promise<string> => {
    const failure = await asked.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvironmentError)
    return String(failure)
  }

  it('cannot be started', async () => {
    expect(await failureOf(started('none', 1000, ['no-such-program']))).toContain('cannot be started')
  })

  it.each([
    ['crash-at-start', 'ended with code 1'],
    ['mute', 'did not answer "initialize" within 0.7 s'],
    ['deaf', 'did not answer "initialize" within 0.7 s'],
  ])('does not come up: %s', async (fault, reason) => {
    expect(await failureOf(started(fault, fault === 'crash-at-start' ? 10_000 : 700))).toContain(reason)
  })

  it('speaks something else', async () => {
    const code = `process.stdin.once('data', () => console.log('{"jsonrpc":"2.0","id":0,"result":{}}'))`
    const asked = started('none', 5000, [process.execPath, '-e', code])
    expect(await failureOf(asked)).toContain('gave no usable answer to "initialize"')
  })

  it.each([
    ['crash', 'ended with code 3'],
    ['killed', 'ended by SIGKILL'],
    ['flood', 'more than 16 MB'],
    ['internal', 'gave no usable answer to "tools/call"'],
    ['shape', 'gave no usable answer to "tools/call"'],
  ])('breaks in the middle: %s', async (fault, reason) => {
    expect(await failureOf(look(await started(fault)))).toContain(reason)
  })

  it.each(['hang', 'slow'])('does not answer: %s', async (fault) => {
    const server = await started(fault)
    expect(await failureOf(look(server, 300))).toContain('did not answer "tools/call" within 0.3 s')
    expect(await failureOf(look(server))).toContain('The MCP server')
  })
})

it('a call can be cancelled', async () => {
  const server = await started('slow')
  const stop = new AbortController()
  const asked = server.call('look', { where: 'here' }, 60_000, stop.signal)
  await expect.poll(() => notes).toContain('this takes a minute')
  stop.abort(new Error('enough'))
  await expect(asked).rejects.toThrow('enough')
})
