import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, describe, expect, test } from 'vitest'
import { sampleFiles, sibling } from '../cli/sampleWorkspace'
import { ServedWorkspace, serverFile, TemporaryFolder, textOf } from './servedWorkspace'

const methods = [
  'textDocument/hover',
  'textDocument/completion',
  'textDocument/documentSymbol',
  'textDocument/codeLens',
  'textDocument/inlayHint',
]
const documentOf = (served: ServedWorkspace) => ({
  textDocument: { uri: served.uri('harness/S1.sibling.json') },
  position: { line: 3, character: 5 },
  range: { start: { line: 0, character: 0 }, end: { line: 40, character: 0 } },
})

describe('a restart', () => {
  test('with 50 requests in flight settles all of them, and the next server answers', async () => {
    const served = await ServedWorkspace.start(sampleFiles)
    await served.rest()
    served.open('harness/S1.sibling.json', textOf(sibling))
    const asked = Array.from({ length: 50 }, (_, index) =>
      served.client.request(methods[index % methods.length] ?? '', documentOf(served)),
    )
    const settled = Promise.allSettled(asked)
    await served.client.request('shutdown', null)
    served.client.notify('exit', null)
    const gone = (await settled).filter((each) => each.status === 'rejected' && /is gone/.test(String(each.reason)))
    expect(gone).toEqual([])
    expect(served.client.stderr).toBe('')

    const next = new ServedWorkspace(served.folder)
    await next.initialize()
    const answer = await next.client.request('textDocument/hover', documentOf(next))
    expect(answer).toHaveProperty('result')
    await next.stop()
  })

  test('ends with 0 after shutdown, and with 1 without it', async () => {
    const exits: unknown[] = []
    for (const isAsked of [true, false]) {
      const served = await ServedWorkspace.start(sampleFiles)
      if (isAsked) await served.client.request('shutdown', null)
      served.client.notify('exit', null)
      exits.push(await served.client.request('shutdown', null).catch((error: unknown) => String(error)))
      await served.stop()
    }
    expect(exits).toEqual([expect.stringContaining('exit 0'), expect.stringContaining('exit 1')])
  })

  test('is not needed after requests came before and while the server was made ready', async () => {
    const served = new ServedWorkspace(new TemporaryFolder(sampleFiles))
    const early = await served.client.request('textDocument/hover', documentOf(served)).catch(String)
    expect(early).toMatch(/\(-32\d+\)/)
    const initialized = served.initialize()
    const hover = served.client.request('textDocument/hover', documentOf(served))
    await initialized
    await expect(hover.catch(String)).resolves.toBeDefined()
    const symbols = await served.client.request('textDocument/documentSymbol', documentOf(served))
    expect(symbols).toHaveProperty('result')
    await served.stop()
  })
})

/** Starts the server as a client does, says its process id, and then does nothing until it is killed. */
const clientScript = `
const { spawn } = require('node:child_process')
const [server, folder, stdin] = process.argv.slice(1)
const child = spawn(process.execPath, [server, '--stdio'], { stdio: [stdin === 'held' ? 3 : 'pipe', 'pipe', 'inherit'] })
const params = { processId: process.pid, rootUri: null, capabilities: {}, workspaceFolders: [{ uri: folder, name: 'x' }] }
const send = (message) => {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message })
  const frame = 'Content-Length: ' + Buffer.byteLength(body) + '\\r\\n\\r\\n' + body
  if (child.stdin) child.stdin.write(frame)
  else process.stdout.write(JSON.stringify({ frame }) + '\\n')
}
send({ id: 1, method: 'initialize', params })
child.stdout.once('data', () => {
  send({ method: 'initialized', params: {} })
  process.stdout.write(JSON.stringify({ pid: child.pid }) + '\\n')
})
`

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false // There is no such process.
  }
}

const goneWithin = async (pid: number, ms: number): Promise<boolean> => {
  const end = performance.now() + ms
  while (isAlive(pid) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
  return !isAlive(pid)
}

describe('when its client is killed, the server', () => {
  let folder: TemporaryFolder
  let client: ChildProcess
  let serverPid = 0
  afterEach(() => {
    client.kill('SIGKILL')
    if (serverPid > 0 && isAlive(serverPid)) process.kill(serverPid, 'SIGKILL')
    folder.remove()
  })

  /** `held`: the input of the server stays open, as when another process has inherited it. */
  const killed = async (stdin: 'piped' | 'held'): Promise<void> => {
    folder = new TemporaryFolder(sampleFiles)
    client = spawn(process.execPath, ['-e', clientScript, serverFile, folder.uri(''), stdin], {
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    })
    const [, , , serverInput] = client.stdio
    serverPid = await new Promise<number>((resolve) => {
      client.stdout?.on('data', (chunk) => {
        for (const line of String(chunk).trim().split('\n')) {
          const said = JSON.parse(line)
          if (said.frame !== undefined && serverInput !== null && serverInput !== undefined && 'write' in serverInput)
            serverInput.write(said.frame)
          if (said.pid !== undefined) resolve(said.pid)
        }
      })
    })
    expect(isAlive(serverPid)).toBe(true)
    client.kill('SIGKILL')
  }

  test('ends within 5 seconds, since its input ends', async () => {
    await killed('piped')
    expect(await goneWithin(serverPid, 5000)).toBe(true)
  })

  test('ends within 5 seconds also while somebody holds its input open', async () => {
    await killed('held')
    expect(await goneWithin(serverPid, 5000)).toBe(true)
  })
})
